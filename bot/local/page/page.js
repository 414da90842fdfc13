// Keeps relative times fresh and shows the others in the reader's own zone.
(() => {
  const units = [[31536000, "year"], [2592000, "month"], [86400, "day"], [3600, "hour"], [60, "minute"]];
  const styles = {
    t: { timeStyle: "short" }, T: { timeStyle: "medium" }, d: { dateStyle: "short" }, D: { dateStyle: "long" },
    f: { dateStyle: "long", timeStyle: "short" }, F: { dateStyle: "full", timeStyle: "short" },
  };
  const relative = (at) => {
    const away = at - Date.now() / 1000;
    for (const [seconds, unit] of units) {
      if (Math.abs(away) >= seconds * 0.95) {
        const count = Math.max(1, Math.round(Math.abs(away) / seconds));
        const words = `${count} ${unit}${count === 1 ? "" : "s"}`;
        return away > 0 ? `in ${words}` : `${words} ago`;
      }
    }
    return away > 0 ? "in a few seconds" : "just now";
  };
  const refresh = () => {
    for (const element of document.querySelectorAll("time.when")) {
      const at = Number(element.dataset.at);
      const style = element.dataset.style;
      const words = style === "R" ? relative(at) : new Intl.DateTimeFormat(undefined, styles[style]).format(at * 1000);
      if (element.textContent !== words) element.textContent = words;
    }
  };
  setInterval(refresh, 5000);
  new MutationObserver(refresh).observe(document.documentElement, { childList: true, subtree: true });
})();

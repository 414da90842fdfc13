"""What every game shares: domains, requests, the dealer, matches, logs, views, texts and policies."""

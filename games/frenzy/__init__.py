"""Board Game Café Frenzy: fit out a café in ten rounds, then open it for ten more (2 to 5)."""

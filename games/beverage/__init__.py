"""Beverage: drink companies bid for sales, spend the income on reputation and build a stadium (3 to 5)."""

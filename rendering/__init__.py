"""Pictures of boards, sheets and results: pure functions from a view to a PNG with its alt text.

Every public function takes exactly ``(view, people, theme, locale)`` and returns a
:class:`~rendering.picture.Picture`. The drawing kit below them is built from cached layers, sprites and text
masks; see ``layers`` and ``canvas``.
"""

#pragma once

/// The files of the page for a browser, in the program itself, so that it needs none beside it. Each ends with a zero.

/// The page, with marks where the rest goes.
const char *page_html(void);
/// Its style.
const char *page_style(void);
/// Its scripts, one after the other.
const char *page_script(void);

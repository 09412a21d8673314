// Older compilers know neither the warning nor its name; all that are used know #embed.
#pragma clang diagnostic ignored "-Wunknown-warning-option"
#pragma clang diagnostic ignored "-Wc23-extensions"

#include "CPage.h"

// As arrays of bytes in Swift they would take the compiler half a minute.

static const unsigned char html[] = {
#embed "Web/Page.html"
    , 0};

static const unsigned char style[] = {
#embed "Web/Page.css"
    , '\n',
#embed "Web/List.css"
    , '\n',
#embed "Web/Inspector.css"
    , '\n',
#embed "Web/Narrow.css"
    , 0};

// What runs at once stands last.
static unsigned char script[] = {
#embed "Web/Text.js"
    , '\n',
#embed "Web/JSONText.js"
    , '\n',
#embed "Web/Equality.js"
    , '\n',
#embed "Web/Patch.js"
    , '\n',
#embed "Web/SchemaTypes.js"
    , '\n',
#embed "Web/TextWriter.js"
    , '\n',
#embed "Web/ValueText.js"
    , '\n',
#embed "Web/ScalarText.js"
    , '\n',
#embed "Web/ActionTitle.js"
    , '\n',
#embed "Web/PathText.js"
    , '\n',
#embed "Web/SidesText.js"
    , '\n',
#embed "Web/Changes.js"
    , '\n',
#embed "Web/Unpacking.js"
    , '\n',
#embed "Web/RecentlyUsed.js"
    , '\n',
#embed "Web/LogMessage.js"
    , '\n',
#embed "Web/Block.js"
    , '\n',
#embed "Web/EffectIndex.js"
    , '\n',
#embed "Web/Marks.js"
    , '\n',
#embed "Web/Recording.js"
    , '\n',
#embed "Web/Elements.js"
    , '\n',
#embed "Web/Places.js"
    , '\n',
#embed "Web/TimeScale.js"
    , '\n',
#embed "Web/Lanes.js"
    , '\n',
#embed "Web/TimelineSigns.js"
    , '\n',
#embed "Web/TimelineDrawing.js"
    , '\n',
#embed "Web/TimelineCard.js"
    , '\n',
#embed "Web/Timeline.js"
    , '\n',
#embed "Web/ListRows.js"
    , '\n',
#embed "Web/ActionRow.js"
    , '\n',
#embed "Web/ActionList.js"
    , '\n',
#embed "Web/Parts.js"
    , '\n',
#embed "Web/LongText.js"
    , '\n',
#embed "Web/StateTree.js"
    , '\n',
#embed "Web/Comparison.js"
    , '\n',
#embed "Web/Pins.js"
    , '\n',
#embed "Web/Chosen.js"
    , '\n',
#embed "Web/Why.js"
    , '\n',
#embed "Web/Answers.js"
    , '\n',
#embed "Web/Notebook.js"
    , '\n',
#embed "Web/Search.js"
    , '\n',
#embed "Web/EffectTable.js"
    , '\n',
#embed "Web/About.js"
    , '\n',
#embed "Web/Banner.js"
    , '\n',
#embed "Web/Causes.js"
    , '\n',
#embed "Web/Details.js"
    , '\n',
#embed "Web/Finder.js"
    , '\n',
#embed "Web/Sheet.js"
    , '\n',
#embed "Web/Keys.js"
    , '\n',
#embed "Web/Controls.js"
    , '\n',
#embed "Web/Page.js"
    , 0};

const char *page_html(void) { return (const char *)html; }

const char *page_style(void) { return (const char *)style; }

// Comments and indentation are a fifth of the script, and for those who write it: lines of comment stay out of the page, and
// what lines begin with. No string of the script goes over several lines.
const char *page_script(void) {
  unsigned char *to = script;
  for (const unsigned char *from = script; *from;) {
    while (*from == ' ' || *from == '\n') from++;
    int is_comment = from[0] == '/' && from[1] == '/';
    for (; *from && *from != '\n'; from++) {
      if (!is_comment) *to++ = *from;
    }
    if (!is_comment && *from) *to++ = '\n';
  }
  *to = 0;
  return (const char *)script;
}

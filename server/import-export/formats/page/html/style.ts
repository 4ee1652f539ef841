/** The style of an exported page, for screens in both themes and for paper. */
export const pageStyle = `
:root{color-scheme:light;--bg:#fff;--side:#f6f7f9;--text:#1c2127;--muted:#5f6b7c;--line:#d3d8de;--code:#f0f2f5;--link:#215db0}
@media (prefers-color-scheme:dark){:root:not([data-theme=light]){color-scheme:dark;--bg:#1c2127;--side:#252a31;--text:#f0f2f5;--muted:#abb3bf;--line:#404854;--code:#2f343c;--link:#8abbff}}
:root[data-theme=dark]{color-scheme:dark;--bg:#1c2127;--side:#252a31;--text:#f0f2f5;--muted:#abb3bf;--line:#404854;--code:#2f343c;--link:#8abbff}
*{box-sizing:border-box}
html{scroll-padding-top:16px}
body{margin:0;display:grid;grid-template-columns:300px minmax(0,1fr);background:var(--bg);color:var(--text);font:15px/1.6 system-ui,-apple-system,"Segoe UI","PingFang SC","Microsoft YaHei",sans-serif}
a{color:var(--link)}
nav{position:sticky;top:0;height:100vh;overflow:auto;padding:16px;background:var(--side);border-right:1px solid var(--line);font-size:14px}
nav input{width:100%;padding:6px 10px;font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:4px}
nav ul{list-style:none;margin:0;padding:0}
nav ul ul{padding-left:14px}
nav summary{cursor:pointer;padding:3px 0;font-weight:600;overflow-wrap:anywhere}
nav a{display:block;padding:3px 0;color:inherit;text-decoration:none;overflow-wrap:anywhere}
nav a:hover,nav a:focus{color:var(--link);text-decoration:underline}
nav small{margin-right:6px;color:var(--muted);font:600 11px ui-monospace,monospace}
[hidden]{display:none!important}
.single{display:block}.single nav{display:none}
.tools{display:flex;gap:8px;margin-bottom:12px}
button{flex:none;padding:6px 10px;font:inherit;color:inherit;background:var(--bg);border:1px solid var(--line);border-radius:4px;cursor:pointer}
#menu{display:none}
main{max-width:1100px;padding:24px 40px 80px;overflow-wrap:break-word}
article{margin:0 0 48px;content-visibility:auto;contain-intrinsic-size:auto 900px}
h1{margin:0 0 24px;font-size:28px}
h2{margin:40px 0 16px;padding-bottom:6px;font-size:22px;border-bottom:1px solid var(--line)}
h3{margin:0 0 12px;font-size:19px}
h4{margin:24px 0 8px;font-size:16px}
h5{margin:16px 0 8px;font-size:14px}
.anchor{color:inherit;text-decoration:none}
.anchor:hover::after{content:" #";color:var(--muted)}
.fact{margin:4px 0}
.note{color:var(--muted)}
.addresses{padding-left:20px}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse;font-size:14px}
th,td{padding:6px 10px;text-align:left;vertical-align:top;border:1px solid var(--line)}
th{background:var(--side);white-space:nowrap}
td:first-child{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:13px}
code,pre{font-family:ui-monospace,SFMono-Regular,Consolas,monospace;font-size:13px;background:var(--code);border-radius:4px}
code{padding:1px 5px;overflow-wrap:anywhere}
pre{padding:12px;overflow:auto;white-space:pre-wrap;overflow-wrap:anywhere}
pre code{padding:0;background:none}
.method{font-weight:700}
.text img{max-width:100%;height:auto}
blockquote{margin:12px 0;padding-left:12px;color:var(--muted);border-left:3px solid var(--line)}
@media (max-width:800px){body{display:block}nav{position:sticky;z-index:1;height:auto;max-height:70vh;border-right:0;border-bottom:1px solid var(--line)}.tools{margin:0}#menu{display:block}nav #tree{display:none;margin-top:12px}nav.open #tree{display:block}main{padding:16px}html{scroll-padding-top:72px}}
@media print{:root,:root[data-theme=dark],:root:not([data-theme=light]){color-scheme:light;--bg:#fff;--side:#f6f7f9;--text:#000;--muted:#444;--line:#bbb;--code:#f3f3f3;--link:#000}body{display:block;font-size:11pt}nav{display:none}main{max-width:none;padding:0}article{content-visibility:visible;margin-bottom:24pt}h2,h3,h4,h5{break-after:avoid}tr,pre{break-inside:avoid}.scroll{overflow:visible}}
`;

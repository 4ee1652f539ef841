/* What programs and pages put on the clipboard, shortened. */

/** Excel and WPS: cells indent by a padding, lines of one cell are broken. */
export const excel = `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><body><table border=0 style='width:192pt'><!--StartFragment-->
<col width=64 span=4><tr height=18><td class=xl65 style='width:48pt'>参数名</td><td>类型</td><td>是否必填</td><td>说明</td></tr>
<tr><td>user</td><td>object</td><td>是</td><td>用户<br style='mso-data-placement:same-cell;'>第二行</td></tr>
<tr><td style='padding-left:9px;mso-char-indent-count:1'>id</td><td>number</td><td>否</td><td rowspan=2>共用</td></tr>
<tr><td style='padding-left:9px'>name</td><td>string</td><td>否</td></tr><!--EndFragment--></table></body></html>`;
/** Component libraries indent by an empty element. */
export const components = `<table><thead><tr><th>名称</th><th>类型</th></tr></thead><tbody>
<tr class="ant-table-row ant-table-row-level-0"><td><button></button>data</td><td>object</td></tr>
<tr class="ant-table-row ant-table-row-level-1"><td><span class="ant-table-row-indent indent-level-1" style="padding-left: 20px;"></span>list</td><td>array</td></tr>
<tr class="ant-table-row ant-table-row-level-2"><td><span class="ant-table-row-indent indent-level-2" style="padding-left: 40px;"></span>id</td><td>integer</td></tr></tbody></table>`;
/** Models of Swagger UI: a table in the row that it describes. */
export const model = `<table class="model"><tbody><tr><td>id<span>*</span></td><td><span>integer</span></td></tr>
<tr><td>category</td><td><span>object</span><table class="model"><tbody><tr><td>name</td><td>string</td></tr></tbody></table></td></tr></tbody></table>`;
/** ReDoc: the word "required" and the description are lines of other cells. */
export const redoc = `<table><tbody><tr><td kind="field"><span></span><span>petId</span><div>required</div></td>
<td><div><div><span>integer</span> <span>&lt;int64&gt;</span></div><div><p>ID of pet</p></div></div></td></tr></tbody></table>`;
/** Feishu: no headings, lines of cells are blocks, a list of tasks. */
export const feishu = `<meta charset='utf-8'><div><table class="ace-table"><tbody><tr><td style="background-color:#eee"><div class="ace-line"><strong>字段</strong></div></td><td><div>类型</div></td></tr>
<tr><td><div>orderNo</div></td><td><div>string</div></td></tr></tbody></table>
<ul><li class="ace-line" data-list="done"><s>做完</s></li><li class="ace-line" data-list="todo">没做</li></ul></div>`;
/** Google Docs: everything is in a bold element that is not bold; boxes are pictures. */
export const google = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><h2><span style="font-size:16pt;font-weight:400;color:#000">Head</span></h2>
<ul><li role="checkbox" aria-checked="true"><img src="data:image/png;base64,AAAA" role="presentation"><p><span style="font-weight:700;color:#f00">done</span></p></li></ul>
<ul><li>a</li><ul><li>b</li></ul></ul></b>`;
/** Code with the numbers of its lines. */
export const code =
  '<table><tbody><tr><td class="num" data-line="1"></td><td>const a = 1;</td></tr><tr><td class="num" data-line="2"></td><td>a;</td></tr></tbody></table>';
/** Confluence: code is a table of one cell, with a line for each element. */
export const confluence = `<h2>安装</h2><div class="code panel"><div class="codeContent panelContent"><div><div class="syntaxhighlighter sh-confluence nogutter bash"><table><tbody><tr><td class="code"><div class="container" title="Hint"><div class="line number1"><code class="bash comments"># 先安装</code></div><div class="line number2"><code class="bash plain">npm ci &amp;&amp; npm </code><code class="bash keyword">test</code></div></div></td></tr></tbody></table></div></div></div></div>
<table class="confluenceTable"><tbody><tr><th>参数</th><th>类型</th></tr><tr><td>id</td><td><p>long</p></td></tr></tbody></table>`;
export const confluenceText = '安装\n# 先安装\nnpm ci && npm test\n参数\t类型\nid\tlong';
/** Feishu: the levels of a list are lists one after another; code has a block for each line. */
export const feishuLevels = `<div data-docx-has-block-data="true"><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>一级</div></li></ul><ul class="list-bullet2"><li class="ace-line" data-list="bullet"><div>二级</div></li><li class="ace-line" data-list="bullet"><div>又一</div></li></ul><ul class="list-bullet1"><li class="ace-line" data-list="bullet"><div>回到一级</div></li></ul>
<ul class="list-done1"><li class="ace-line"><div>做完</div></li></ul><ul class="list-check2"><li class="ace-line" data-list="check"><div>没做</div></li></ul>
<pre class="ace-line" data-language="JSON"><code data-lark-language="json" data-wrap="false"><div>{</div><div>  "code": 0,</div><div><br></div><div>  "data":&nbsp;{}</div><div>}</div></code></pre></div>`;
/** Yuque: a level is a number and as many lists around; boxes are inputs. */
export const yuque = `<!doctype lake><meta charset="utf-8" /><ul class="ne-ul"><li id="u2"><span class="ne-text">外层</span></li></ul><ul class="ne-list-wrap"><ul ne-level="1" class="ne-ul"><li id="u3"><span class="ne-text">内层</span></li></ul></ul><ul class="ne-list-wrap"><ul class="ne-list-wrap"><ul ne-level="2" class="ne-ul"><li><span class="ne-text">最里</span></li></ul></ul></ul>
<pre data-language="java" id="u5" class="ne-codeblock language-java" style="border: 1px solid #e8e8e8"><code>int a = 1;
int b = 2;</code></pre>`;
/** Editors built on Quill: one list, its levels and kinds are of the items. */
export const quill = `<ol><li data-list="ordered">一</li><li data-list="bullet" class="ql-indent-1">甲</li><li data-list="bullet" class="ql-indent-1">乙</li><li data-list="ordered">二</li></ol>`;
/** GitHub: the language of code is in a class around it. */
export const github = `<h2 dir="auto">Usage</h2><div class="highlight highlight-source-shell notranslate"><pre><span class="pl-c"># build</span>
make <span class="pl-k">&amp;&amp;</span> make test</pre></div><p>见 <a href="https://github.com/a/b/issues/1">#1</a></p>`;
/** A formula as KaTeX writes it. */
export const katex =
  '<h3>式</h3><p>见 <span class="katex"><span class="katex-mathml"><math><semantics><mrow><mi>a</mi></mrow><annotation encoding="application/x-tex">a^2</annotation></semantics></math></span><span class="katex-html" aria-hidden="true"><span class="mord">a2</span></span></span> 。</p>';
/** Google and Word put the space behind a word into its mark. */
export const spaced = '<h3>x</h3><p><b>粗体 </b>后 H<sub>2</sub>O <u>线</u><i> 斜 </i>按<kbd>Ctrl</kbd></p>';

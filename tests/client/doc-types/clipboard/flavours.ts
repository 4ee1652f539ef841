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

/* What pages put on the clipboard beside their words, shortened. */

/** Element: headings are a table of their own, with a place above the scroll bar; levels are empty elements. */
export const element = `<div class="el-table"><table class="el-table__header"><thead><tr><th><div class="cell">名称</div></th><th><div class="cell">类型</div></th><th><div class="cell">最大长度</div></th><th><div class="cell">描述</div></th><th class="gutter"></th></tr></thead></table>
<table class="el-table__body"><tbody><tr class="el-table__row el-table__row--level-0"><td><div class="cell"><div class="el-table__expand-icon"><i></i></div>data</div></td><td><div class="cell">object</div></td><td><div class="cell">-</div></td><td><div class="cell">数据</div></td></tr>
<tr class="el-table__row el-table__row--level-1"><td><div class="cell"><span class="el-table__indent" style="padding-left: 16px;"></span>id</div></td><td><div class="cell">long</div></td><td><div class="cell">20</div></td><td><div class="cell">—</div></td></tr></tbody></table></div>`;
/** Ant Design: a row that nobody sees measures the columns. */
export const measured = `<table><thead><tr><th>名称</th><th>类型</th></tr></thead></table><table><tbody><tr aria-hidden="true" class="ant-table-measure-row"><td><div>&nbsp;</div></td><td></td></tr><tr><td>a</td><td>int</td></tr></tbody></table>`;
/** ReDoc: names that open are buttons, and what they open is a table in the row below. */
export const opened = `<table><tbody><tr><td kind="field"><button aria-label="expand properties"><span>address</span></button></td><td><span>object</span></td></tr>
<tr><td colspan="2"><div><table><tbody><tr><td kind="field">city</td><td>string</td></tr></tbody></table></div></td></tr><tr><td>id</td><td>integer</td></tr></tbody></table>`;
/** Pages of payment services: names for people beside those for programs, and a sign for each level. */
export const named = `<table><tr><th>参数名</th><th>变量</th><th>类型[长度限制]</th><th>必填?</th></tr><tr><td>订单金额</td><td>amount</td><td>object</td><td>✓</td></tr><tr><td>总金额</td><td>-total</td><td>integer</td><td>✗</td></tr></table>`;
/** Sphinx: a sign at each heading, the language around code, hints in boxes. */
export const sphinx = `<h2>Usage<a class="headerlink" href="#usage" title="Link">¶</a></h2><div class="highlight-python notranslate"><div class="highlight"><pre><span></span>import x
</pre></div></div><div class="admonition note"><p class="admonition-title">Note</p><p>words</p></div>`;
/** Docusaurus: a sign that nobody sees, and buttons beside code. */
export const docusaurus = `<h2>Head<a href="#head" class="hash-link" title="Direct link">​</a></h2><div><pre class="language-bash"><code><span class="token-line">npm ci<br></span><span class="token-line">npm test<br></span></code></pre><div><button>Copy</button></div></div>`;
/** Blogs: the numbers of the lines and an invitation to sign in are in the code. */
export const blog = `<h2>一</h2><pre><code class="language-java">class A {}
<div class="hljs-button signin" data-title="登录后复制">复制</div></code><ul class="pre-numbering"><li>1</li><li>2</li></ul></pre><p>二</p>`;
/** Office in the browser: each item is a list in a box. */
export const office = `<div class="OutlineElement"><div class="ListContainerWrapper"><ul class="BulletListStyle1"><li data-aria-level="1"><p>一</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="2"><p>二</p></li></ul></div><div class="ListContainerWrapper"><ul><li data-aria-level="1"><p>三</p></li></ul></div></div>`;
/** Interfaces of banks: a name in Chinese beside the one on the wire, mandatory as M, O or C. */
export const bank = `<table><tr><td>中文名称</td><td>英文名</td><td>类型</td><td>长度</td><td>是否必输</td><td>备注</td></tr><tr><td>交易流水号</td><td>transSeqNo</td><td>String</td><td>32</td><td>M</td><td>唯一</td></tr>
<tr><td>手续费</td><td>fee</td><td>Decimal(18,2)</td><td>-</td><td>O</td><td></td></tr><tr><td>种类</td><td>kind</td><td>String</td><td>-</td><td>C</td><td>条件必输</td></tr></table>`;
/** A title over the table, and headings in two lines of merged cells. */
export const merged = `<table><tr><td colspan="4">查询订单</td></tr><tr><td rowspan="2">分组</td><td colspan="2">请求参数</td><td rowspan="2">必传</td></tr><tr><td>参数名</td><td>类型</td></tr>
<tr><td rowspan="2">基本</td><td>id</td><td>int</td><td>是</td></tr><tr><td>name</td><td>string</td><td>否</td></tr></table>`;
/** Mini programs: what a field may be is a table in its description. */
export const wechat = `<table><thead><tr><th>属性</th><th>类型</th><th>必填</th><th>说明</th></tr></thead><tbody><tr><td>type</td><td>string</td><td>否</td><td>坐标类型<table><thead><tr><th>合法值</th><th>说明</th></tr></thead><tbody><tr><td>wgs84</td><td>GPS</td></tr><tr><td>gcj02</td><td>国测局</td></tr></tbody></table></td></tr></tbody></table>`;

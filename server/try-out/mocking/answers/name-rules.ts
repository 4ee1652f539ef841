import {
  dateText,
  dateTime,
  fixed,
  from,
  latin,
  momentOf,
  money,
  type NameRule,
  sentence,
  two,
  uuid,
  vocabulary,
} from './makers.js';
import { address, personName } from './words.js';

/**
 * The first match counts. Names are matched as lower-case words joined by spaces (`create time`), or as their Chinese
 * description.
 */
export const nameRules: readonly NameRule[] = [
  {
    names:
      /\b(create|update|modif|start|end|begin|expire|pay|login|delete|publish|finish|gmt)[a-z]* ?(time|at|date|on|create|modified)$|\b(time|datetime|timestamp)$|时间$/,
    text: dateTime,
    number: momentOf,
  },
  { names: /\b(date|day|birthday|birth)$|日期$|生日/, text: (c) => dateText(momentOf(c)), number: momentOf },
  {
    names: /\b(phone|mobile|tel|telephone|cellphone)( no| num| number)?$|手机|电话/,
    text: ({ random, locale }) =>
      locale === 'zh'
        ? `1${random.pick(['38', '39', '58', '86', '99'])}${random.digits(8)}`
        : `+1-${random.digits(3)}-555-${random.digits(4)}`,
    number: ({ random }) => Number(`138${random.digits(8)}`),
  },
  { names: /\be? ?mail( address)?$|邮箱/, text: (c) => `${latin(c)}@example.com` },
  {
    names: /\b(id card|identity|id no)( no| number)?$|身份证/,
    text: ({ random }) =>
      `${random.pick(['110101', '310104', '330106'])}${random.int(1970, 2004)}${two(random.int(1, 12))}${two(random.int(1, 28))}${random.digits(4)}`,
  },
  { names: /\b(bank|card) ?(card)? ?(no|num|number)$|银行卡/, text: ({ random }) => `6222${random.digits(15)}` },
  {
    names: /\b(avatar|image|img|photo|picture|pic|icon|logo|cover|head img)( url)?s?$|头像|图片/,
    text: ({ random }) => `https://picsum.photos/seed/${random.hex(6)}/400/300`,
  },
  {
    names: /\b(url|uri|link|href|website|homepage|callback|redirect)$|链接|网址/,
    text: ({ random }) => `https://example.com/${random.hex(8)}`,
  },
  { names: /\b(uuid|guid)$/, text: uuid },
  { names: /\b(trace|request|session|open|union) ?id$/, text: ({ random }) => random.hex(24) },
  {
    names: /\b(access |refresh |api )?(token|secret|sign|signature|app key|api key)$|令牌|密钥/,
    text: ({ random }) => random.hex(32),
  },
  { names: /\b(password|passwd|pwd)$|密码/, text: fixed('******') },
  { names: /\b(md5|hash|checksum|digest)$/, text: ({ random }) => random.hex(32) },
  { names: /\bip( addr| address)?$/, text: ({ random }) => `192.168.${random.int(0, 255)}.${random.int(1, 254)}` },
  { names: /\b(mac)( addr| address)?$/, text: ({ random }) => (random.hex(12).match(/../g) ?? []).join(':') },
  { names: /\b(user|login|account|sys) ?(name|account)$|\baccount$|用户名|账号/, text: latin },
  {
    names:
      /\b(nick|real|true|full|contact|creator|modifier|author|owner|customer|member|receiver|operator|employee|student|teacher|person) ?(name)?$|姓名|昵称|联系人|创建人|作者/,
    text: (c) => personName(c.locale, c.random),
  },
  {
    names: /\b(company|corp|enterprise|shop|store|merchant|supplier|org|organization) ?(name)?$|公司|企业|商户/,
    text: vocabulary('company'),
  },
  { names: /\b(dept|department) ?(name)?$|部门/, text: vocabulary('department') },
  { names: /\b(role) ?(name)?s?$|角色/, text: vocabulary('role') },
  { names: /\b(goods|product|item|sku|spu|commodity) ?(name|title)$|商品/, text: vocabulary('product') },
  { names: /\b(category|cate|class|classify) ?(name)?$|分类|类目/, text: vocabulary('category') },
  { names: /\btags?$|标签/, text: vocabulary('tag') },
  { names: /\bprovince( name)?$|省/, text: vocabulary('province') },
  { names: /\bcity( name)?$|城市/, text: vocabulary('city') },
  { names: /\bcountry( name)?$|国家/, text: ({ locale }) => (locale === 'zh' ? '中国' : 'United Kingdom') },
  { names: /\b(address|addr|location)$|地址/, text: (c) => address(c.locale, c.random) },
  { names: /\b(zip|postal|post) ?(code)?$|邮编/, text: ({ random }) => random.digits(6) },
  {
    names: /\b(lat|latitude)$|纬度/,
    text: ({ random }) => (30 + random.next() * 9).toFixed(6),
    number: ({ random }) => Number((30 + random.next() * 9).toFixed(6)),
  },
  {
    names: /\b(lng|lon|long|longitude)$|经度/,
    text: ({ random }) => (104 + random.next() * 16).toFixed(6),
    number: ({ random }) => Number((104 + random.next() * 16).toFixed(6)),
  },
  {
    names: /\b(gender|sex)$|性别/,
    text: ({ random, locale }) => random.pick(locale === 'zh' ? ['男', '女'] : ['male', 'female']),
    number: from(1, 2),
  },
  { names: /\bage$|年龄/, number: from(18, 60), text: ({ random }) => String(random.int(18, 60)) },
  {
    names: /\b(price|amount|money|fee|cost|balance|salary|total price|pay)$|金额|价格|费用|余额/,
    number: money,
    text: (c) => Number(money(c)).toFixed(2),
  },
  {
    names: /\b(rate|ratio|percent|percentage|discount|score|progress)$|比例|百分比|评分/,
    number: ({ random }) => random.int(0, 100) / 100,
    text: ({ random }) => `${random.int(1, 99)}%`,
  },
  {
    names: /\b(page|page index|page num|page no|page number|current|current page|pages)$|页码/,
    number: fixed(1),
    text: fixed('1'),
  },
  { names: /\b(page size|size|limit|per page)$|每页/, number: fixed(10), text: fixed('10') },
  {
    names: /\b(total|total count|count|num|number|quantity|qty|stock|total num)$|数量|总数|库存/,
    number: from(1, 200),
    text: ({ random }) => String(random.int(1, 200)),
  },
  { names: /\b(sort|order|order num|rank|seq|sequence|index|level|priority|weight)$|排序|序号/, number: from(1, 20) },
  { names: /\b(width|height|length)$/, number: from(100, 1_920) },
  { names: /\b(year)$|年份/, number: from(2020, 2026), text: ({ random }) => String(random.int(2020, 2026)) },
  {
    names: /\b(order|trade|serial|batch|invoice|contract|bill) ?(no|num|number|sn|code)$|\bsn$|单号|编号/,
    text: ({ random }) => `${dateText(1_760_000_000_000).replaceAll('-', '')}${random.digits(10)}`,
  },
  { names: /\b(file) ?(name)$|文件名/, text: ({ random }) => `report-${random.int(1, 99)}.pdf` },
  {
    names: /\b(version|ver)$|版本/,
    text: ({ random }) => `1.${random.int(0, 9)}.${random.int(0, 20)}`,
    number: from(1, 9),
  },
  { names: /\b(colou?r)$|颜色/, text: ({ random }) => `#${random.hex(6)}` },
  { names: /\b(lang|language|locale)$|语言/, text: ({ locale }) => (locale === 'zh' ? 'zh-CN' : 'en-US') },
  { names: /\b(currency)$|币种/, text: ({ locale }) => (locale === 'zh' ? 'CNY' : 'USD') },
  { names: /\b(title|subject|headline)$|标题|主题/, text: vocabulary('title') },
  {
    names:
      /\b(desc|description|remark|memo|note|content|comment|summary|introduction|intro|detail|reason|text)$|描述|备注|说明|内容|简介/,
    text: sentence,
  },
  {
    names: /\b(msg|message|error msg|err msg|error message)$|消息|提示/,
    text: ({ locale }) => (locale === 'zh' ? '操作成功' : 'success'),
  },
  { names: /\bname$|名称|名字/, text: (c) => personName(c.locale, c.random) },
  {
    names: /\b(status|state|type|kind)$|状态|类型/,
    number: from(1, 3),
    text: ({ random }) => String(random.int(1, 3)),
  },
  { names: /\bid$|主键/, number: from(1, 99_999), text: ({ random }) => random.digits(8) },
];

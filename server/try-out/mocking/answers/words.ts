import type { Random } from './random.js';

export type Locale = 'zh' | 'en';
type Words = readonly [string, ...string[]];

interface Vocabulary {
  readonly family: Words;
  readonly given: Words;
  readonly city: Words;
  readonly province: Words;
  readonly street: Words;
  readonly company: Words;
  readonly title: Words;
  readonly sentence: Words;
  readonly product: Words;
  readonly category: Words;
  readonly department: Words;
  readonly role: Words;
  readonly tag: Words;
}
const zh: Vocabulary = {
  family: ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙'],
  given: ['伟', '芳', '娜', '敏', '静', '磊', '洋', '勇', '艳', '杰', '子涵', '雨桐', '浩然', '思远', '欣怡'],
  city: ['北京市', '上海市', '杭州市', '深圳市', '成都市', '武汉市', '南京市', '西安市'],
  province: ['浙江省', '广东省', '江苏省', '四川省', '湖北省', '陕西省', '山东省', '福建省'],
  street: ['文三路', '中山路', '人民路', '解放路', '建设大道', '科技园路'],
  company: ['云帆科技有限公司', '华信软件有限公司', '远景网络技术有限公司', '蓝海信息有限公司'],
  title: ['新版本发布说明', '季度工作总结', '系统维护通知', '产品使用指南', '常见问题解答'],
  sentence: ['这是一段示例文字。', '内容由文档自动生成。', '用于在联调之前查看效果。', '请以实际返回为准。'],
  product: ['无线蓝牙耳机', '机械键盘', '便携显示器', '智能手环', '旅行背包', '保温杯'],
  category: ['电子产品', '家居用品', '图书', '服装', '食品'],
  department: ['研发部', '产品部', '市场部', '财务部', '人力资源部'],
  role: ['管理员', '开发者', '访客', '运营'],
  tag: ['热门', '推荐', '新品', '限时', '精选'],
};
const en: Vocabulary = {
  family: ['Smith', 'Johnson', 'Harris', 'Taylor', 'Miller', 'Wilson', 'Moore', 'Clark', 'Lewis', 'Walker'],
  given: ['Emma', 'Liam', 'Olivia', 'Noah', 'Ava', 'Ethan', 'Mia', 'Lucas', 'Grace', 'Henry'],
  city: ['London', 'Berlin', 'New York', 'Toronto', 'Sydney', 'Dublin', 'Chicago', 'Seattle'],
  province: ['California', 'Texas', 'Ontario', 'Bavaria', 'Queensland', 'Washington'],
  street: ['Main Street', 'Oak Avenue', 'Park Road', 'Church Lane', 'Maple Drive'],
  company: ['Northwind Ltd', 'Bluefield Inc', 'Harbor Systems', 'Redwood Labs'],
  title: ['Release notes', 'Quarterly summary', 'Maintenance window', 'Getting started', 'Frequently asked questions'],
  sentence: [
    'This is sample text.',
    'Generated from the doc.',
    'Use it before the server exists.',
    'Real answers may differ.',
  ],
  product: ['Wireless headphones', 'Mechanical keyboard', 'Portable monitor', 'Smart band', 'Travel backpack'],
  category: ['Electronics', 'Home', 'Books', 'Clothing', 'Food'],
  department: ['Engineering', 'Product', 'Marketing', 'Finance', 'People'],
  role: ['admin', 'developer', 'guest', 'operator'],
  tag: ['popular', 'new', 'sale', 'featured', 'limited'],
};
const vocabularies: Readonly<Record<Locale, Vocabulary>> = { zh, en };

export const word = (locale: Locale, of: keyof Vocabulary, random: Random): string =>
  random.pick(vocabularies[locale][of]);

export function personName(locale: Locale, random: Random): string {
  const [family, given] = [word(locale, 'family', random), word(locale, 'given', random)];
  return locale === 'zh' ? family + given : `${given} ${family}`;
}

export function address(locale: Locale, random: Random): string {
  const [city, street, number] = [word(locale, 'city', random), word(locale, 'street', random), random.int(1, 299)];
  return locale === 'zh'
    ? `${word(locale, 'province', random)}${city}${street}${number}号`
    : `${number} ${street}, ${city}`;
}

export const hasChinese = (text: string): boolean => /\p{Script=Han}/u.test(text);

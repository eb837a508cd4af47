import type { SiteConfigValue, VipGrade } from '#contract/site/entities/site-config.ts'

export const demoBottomLinks: SiteConfigValue<'bottomLinks'> = [
  { code: 'about', name: '演示站点说明', link: '/app/notices/demo-money', group: '关于看台', sort: 1 },
  { code: 'notices', name: '公告', link: '/app/notices', group: '关于看台', sort: 2 },
  { code: 'news', name: '资讯', link: '/app/news', group: '关于看台', sort: 3 },
  { code: 'terms', name: '用户协议', link: '/app/help/terms', group: '条款', sort: 4 },
  { code: 'privacy', name: '隐私说明', link: '/app/help/privacy', group: '条款', sort: 5 },
  { code: 'rules', name: '看台规则', link: '/app/help/rules', group: '条款', sort: 6 },
  { code: 'help', name: '帮助中心', link: '/app/help', group: '帮助', sort: 7 },
  { code: 'service', name: '联系客服', link: '/cs', group: '帮助', sort: 8 },
  { code: 'responsible', name: '理性参与', link: '/app/help/responsible-play', group: '责任', sort: 9 },
  { code: 'minors', name: '未成年人保护', link: '/app/help/minors', group: '责任', sort: 10 },
]

type Area = [areaCode: string, name: string, nameEn: string]

const areas: readonly Area[] = [
  ['+86', '中国大陆', 'Mainland China'],
  ['+852', '中国香港', 'Hong Kong, China'],
  ['+853', '中国澳门', 'Macao, China'],
  ['+886', '中国台湾', 'Taiwan, China'],
  ['+65', '新加坡', 'Singapore'],
  ['+60', '马来西亚', 'Malaysia'],
  ['+66', '泰国', 'Thailand'],
  ['+84', '越南', 'Vietnam'],
  ['+63', '菲律宾', 'Philippines'],
  ['+62', '印度尼西亚', 'Indonesia'],
  ['+855', '柬埔寨', 'Cambodia'],
  ['+856', '老挝', 'Laos'],
  ['+95', '缅甸', 'Myanmar'],
  ['+81', '日本', 'Japan'],
  ['+82', '韩国', 'South Korea'],
  ['+61', '澳大利亚', 'Australia'],
  ['+64', '新西兰', 'New Zealand'],
  ['+1', '美国与加拿大', 'United States and Canada'],
  ['+44', '英国', 'United Kingdom'],
  ['+49', '德国', 'Germany'],
  ['+33', '法国', 'France'],
  ['+971', '阿联酋', 'United Arab Emirates'],
]

export const demoCountryAreas: SiteConfigValue<'countryAreas'> = areas.map(([areaCode, name, nameEn], index) => ({
  areaCode,
  name,
  nameEn,
  phonePattern: areaCode === '+86' ? 'mainland' : 'foreign',
  sort: index + 1,
}))

export const demoVenues: SiteConfigValue<'venues'> = [
  {
    channelCode: 'KTTY',
    name: '看台体育',
    kind: 'sports',
    status: '1',
    isDisplay: true,
    min_money: 100,
    max_money: 2_000_000,
  },
  {
    channelCode: 'HBTY',
    name: '环宇体育',
    kind: 'sports',
    status: '0',
    isDisplay: true,
    min_money: 100,
    max_money: 2_000_000,
  },
  {
    channelCode: 'KTZR',
    name: '看台真人',
    kind: 'live',
    status: '0',
    isDisplay: true,
    min_money: 1_000,
    max_money: 5_000_000,
  },
  {
    channelCode: 'AGZR',
    name: 'AG 真人',
    kind: 'live',
    status: '0',
    isDisplay: true,
    min_money: 1_000,
    max_money: 5_000_000,
  },
  {
    channelCode: 'by',
    name: '捕鱼乐园',
    kind: 'egame',
    status: '1',
    isDisplay: true,
    min_money: 20,
    max_money: 100_000,
  },
  {
    channelCode: 'dz',
    name: '看台电子',
    kind: 'egame',
    status: '1',
    isDisplay: true,
    min_money: 20,
    max_money: 100_000,
  },
  { channelCode: 'qp', name: '棋牌馆', kind: 'egame', status: '2', isDisplay: true, min_money: 20, max_money: 100_000 },
  {
    channelCode: 'lx',
    name: '练习场',
    kind: 'egame',
    status: '1',
    isDisplay: false,
    min_money: 20,
    max_money: 100_000,
  },
  {
    channelCode: 'KTCP',
    name: '看台彩票',
    kind: 'lottery',
    status: '0',
    isDisplay: true,
    min_money: 200,
    max_money: 2_000_000,
  },
  {
    channelCode: 'KTDJ',
    name: '看台电竞',
    kind: 'esports',
    status: '1',
    isDisplay: true,
    min_money: 100,
    max_money: 2_000_000,
  },
  {
    channelCode: 'LHDJ',
    name: '联合电竞',
    kind: 'esports',
    status: '0',
    isDisplay: true,
    min_money: 100,
    max_money: 2_000_000,
  },
]

const yuan = 100

const grade = (
  level: number,
  name: string,
  turnoverYuan: number,
  birthCashYuan: number,
  ...perks: string[]
): VipGrade => ({
  level,
  name,
  turnoverMinor: turnoverYuan * yuan,
  birthCashMinor: birthCashYuan * yuan,
  perks,
})

/** Perks are what the product gives: the badge, the gift, and from level 5 on a welcome that stands out in rooms. */
export const demoVipGrades: readonly VipGrade[] = [
  grade(0, '新球迷', 0, 0, '聊天与关注', '等级徽章'),
  grade(1, '球迷', 1_000, 8, '等级徽章', '生日礼金'),
  grade(2, '铁杆球迷', 10_000, 18, '等级徽章', '生日礼金'),
  grade(3, '看台常客', 50_000, 38, '等级徽章', '生日礼金'),
  grade(4, '看台领唱', 100_000, 68, '等级徽章', '生日礼金'),
  grade(5, '应援队长', 300_000, 128, '等级徽章', '生日礼金', '醒目进场'),
  grade(6, '荣誉会员', 800_000, 188, '等级徽章', '生日礼金', '醒目进场'),
  grade(7, '金牌会员', 2_000_000, 388, '等级徽章', '生日礼金', '醒目进场'),
  grade(8, '包厢贵宾', 5_000_000, 588, '等级徽章', '生日礼金', '醒目进场'),
  grade(9, '主席台贵宾', 10_000_000, 888, '等级徽章', '生日礼金', '醒目进场'),
  grade(10, '终身名人堂', 30_000_000, 1_888, '等级徽章', '生日礼金', '醒目进场'),
]

export const demoAnchorGames: SiteConfigValue<'anchorGames'> = {
  isDisplay: true,
  isDisplayMaintainVenue: true,
  zbyx: [
    { channelName: '捕鱼乐园', siteAnchorGameEntranceV4: 'by' },
    { channelName: '看台电子', siteAnchorGameEntranceV4: 'dz' },
    { channelName: '看台电竞', siteAnchorGameEntranceV4: 'KTDJ' },
    { channelName: '棋牌馆', siteAnchorGameEntranceV4: 'qp' },
  ],
}

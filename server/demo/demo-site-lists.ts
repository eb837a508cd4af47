import type { StatusCode } from '#contract/members/entities/member.ts'
import type { VipHoliday } from '#contract/loyalty/entities/vip-rules.ts'
import type { SiteConfigValue, Venue, VipGrade } from '#contract/site/entities/site-config.ts'

type FootLink = [code: string, link: string, name: string, group: string, en: { name: string; group: string }]

const about = { group: 'About Grandstand' }
const terms = { group: 'Terms' }
const help = { group: 'Help' }
const care = { group: 'Responsibility' }

const footLinks: readonly FootLink[] = [
  ['about', '/app/notices/demo-money', '演示站点说明', '关于看台', { name: 'About this demo', ...about }],
  ['notices', '/app/notices', '公告', '关于看台', { name: 'Announcements', ...about }],
  ['news', '/app/news', '资讯', '关于看台', { name: 'News', ...about }],
  ['terms', '/app/help/terms', '用户协议', '条款', { name: 'Terms of Use', ...terms }],
  ['privacy', '/app/help/privacy', '隐私说明', '条款', { name: 'Privacy Notice', ...terms }],
  ['rules', '/app/help/rules', '看台规则', '条款', { name: 'Grandstand Rules', ...terms }],
  ['help', '/app/help', '帮助中心', '帮助', { name: 'Help centre', ...help }],
  ['service', '/cs', '联系客服', '帮助', { name: 'Customer service', ...help }],
  ['responsible', '/app/help/responsible-play', '理性娱乐', '责任', { name: 'Safer play', ...care }],
  ['minors', '/app/help/minors', '未成年人保护', '责任', { name: 'Protecting minors', ...care }],
]

export const demoBottomLinks: SiteConfigValue<'bottomLinks'> = footLinks.map(
  ([code, link, name, group, en], index) => ({
    code,
    name,
    link,
    group,
    sort: index + 1,
    en,
  }),
)

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

type VenueRow = [
  channelCode: string,
  name: string,
  nameEn: string,
  kind: Venue['kind'],
  status: StatusCode,
  stakes: Stakes,
]
type Stakes = Pick<Venue, 'min_money' | 'max_money'>

const sportsStakes = { min_money: 100, max_money: 2_000_000 }
const liveStakes = { min_money: 1_000, max_money: 5_000_000 }
const gameStakes = { min_money: 20, max_money: 100_000 }
const lotteryStakes = { min_money: 200, max_money: 2_000_000 }

const venueRows: readonly VenueRow[] = [
  ['KTTY', '看台体育', 'Grandstand Sports', 'sports', '1', sportsStakes],
  ['HBTY', '环宇体育', 'Global Sports', 'sports', '0', sportsStakes],
  ['KTZR', '看台真人', 'Grandstand Live Casino', 'live', '1', liveStakes],
  ['AGZR', 'AG 真人', 'AG Live Casino', 'live', '0', liveStakes],
  ['by', '捕鱼乐园', 'Fishing Park', 'egame', '1', gameStakes],
  ['dz', '看台电子', 'Grandstand Games', 'egame', '1', gameStakes],
  ['qp', '棋牌馆', 'Card House', 'egame', '2', gameStakes],
  ['lx', '练习场', 'Practice Hall', 'egame', '1', gameStakes],
  ['KTCP', '环宇彩票', 'Global Lottery', 'lottery', '0', lotteryStakes],
  ['KTDJ', '看台电竞', 'Grandstand Esports', 'esports', '1', sportsStakes],
  ['LHDJ', '联合电竞', 'United Esports', 'esports', '0', sportsStakes],
]

/** Where there is nothing to win. */
const practice = 'lx'

export const demoVenues: SiteConfigValue<'venues'> = venueRows.map(
  ([channelCode, name, nameEn, kind, status, stakes]) => ({
    channelCode,
    name,
    kind,
    status,
    isDisplay: channelCode !== practice,
    ...stakes,
    en: { name: nameEn },
  }),
)

const yuan = 100

const perksEnglish: Readonly<Record<string, string>> = {
  聊天与关注: 'Chat and follow',
  等级徽章: 'Level badge',
  醒目进场: 'Standout entrance',
}

interface GradeRow {
  readonly name: string
  readonly nameEn: string
  readonly growth: number
  /** Gifts in whole yuan: for the rise, each month and for how much stakes, for the birthday, on holidays. */
  readonly upgrade: number
  readonly monthly: number
  readonly monthlyTurnover: number
  readonly birth: number
  readonly holiday: number
  readonly perks: readonly string[]
}

const row = (
  ...[name, nameEn, growth, upgrade, monthly, monthlyTurnover, birth, holiday, ...perks]: readonly [
    string,
    string,
    number,
    number,
    number,
    number,
    number,
    number,
    ...string[],
  ]
): GradeRow => ({ name, nameEn, growth, upgrade, monthly, monthlyTurnover, birth, holiday, perks })

/** Perks are what the product gives: the badge, the gift, and from level 5 on a welcome that stands out in rooms. */
const gradeRows: readonly GradeRow[] = [
  row('新球迷', 'New Fan', 0, 0, 0, 0, 0, 0, '聊天与关注', '等级徽章'),
  row('球迷', 'Fan', 200, 8, 0, 0, 8, 6, '等级徽章'),
  row('铁杆球迷', 'Die-hard Fan', 800, 18, 8, 2_000, 18, 8, '等级徽章'),
  row('看台常客', 'Regular', 1_500, 28, 18, 5_000, 38, 18, '等级徽章'),
  row('看台领唱', 'Chant Leader', 2_500, 38, 38, 8_000, 68, 28, '等级徽章'),
  row('应援队长', 'Cheer Captain', 4_000, 58, 68, 12_000, 88, 38, '等级徽章', '醒目进场'),
  row('荣誉会员', 'Honorary Member', 6_500, 88, 128, 20_000, 188, 58, '等级徽章', '醒目进场'),
  row('金牌会员', 'Gold Member', 10_000, 188, 288, 40_000, 388, 88, '等级徽章', '醒目进场'),
  row('包厢贵宾', 'Box Guest', 20_000, 388, 588, 80_000, 888, 188, '等级徽章', '醒目进场'),
  row('主席台贵宾', 'Director’s Guest', 50_000, 888, 1_288, 150_000, 1_288, 388, '等级徽章', '醒目进场'),
  row('终身名人堂', 'Hall of Fame', 120_000, 1_888, 2_888, 300_000, 2_888, 888, '等级徽章', '醒目进场'),
]

/** What each level may withdraw a day. */
const dailyWithdraw = [
  20_000, 30_000, 50_000, 80_000, 100_000, 150_000, 200_000, 300_000, 500_000, 1_000_000, 2_000_000,
]

export const demoVipGrades: readonly VipGrade[] = gradeRows.map(
  ({ name, nameEn, growth, upgrade, monthly, monthlyTurnover, birth, holiday, perks }, level) => ({
    level,
    name,
    growth,
    upgradeMinor: upgrade * yuan,
    monthlyMinor: monthly * yuan,
    monthlyTurnoverMinor: monthlyTurnover * yuan,
    holidayMinor: holiday * yuan,
    dailyWithdrawMinor: (dailyWithdraw[level] ?? 0) * yuan,
    birthCashMinor: birth * yuan,
    perks: [...perks],
    en: { name: nameEn, perks: perks.map((perk) => perksEnglish[perk] ?? perk) },
  }),
)

/** The feasts of the next years, in the order of their days. */
export const demoVipHolidays: readonly VipHoliday[] = [
  { id: 'new-year-2027', name: '元旦', dayFrom: '2027-01-01', dayTo: '2027-01-03', en: { name: 'New Year' } },
  { id: 'spring-2027', name: '春节', dayFrom: '2027-02-06', dayTo: '2027-02-12', en: { name: 'Spring Festival' } },
  { id: 'labour-2027', name: '劳动节', dayFrom: '2027-05-01', dayTo: '2027-05-03', en: { name: 'Labour Day' } },
  { id: 'mid-autumn-2027', name: '中秋', dayFrom: '2027-09-15', dayTo: '2027-09-17', en: { name: 'Mid-Autumn' } },
  { id: 'national-2027', name: '国庆', dayFrom: '2027-10-01', dayTo: '2027-10-07', en: { name: 'National Day' } },
]

export const demoAnchorGames: SiteConfigValue<'anchorGames'> = {
  isDisplay: true,
  isDisplayMaintainVenue: true,
  zbyx: [
    { channelName: '捕鱼乐园', en: { channelName: 'Fishing Park' }, siteAnchorGameEntranceV4: 'by' },
    { channelName: '看台电子', en: { channelName: 'Grandstand Games' }, siteAnchorGameEntranceV4: 'dz' },
    { channelName: '看台电竞', en: { channelName: 'Grandstand Esports' }, siteAnchorGameEntranceV4: 'KTDJ' },
    { channelName: '棋牌馆', en: { channelName: 'Card House' }, siteAnchorGameEntranceV4: 'qp' },
  ],
}

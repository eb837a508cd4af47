import { roomPath } from './journey.ts'

/** An address, and words that stand there when it has come. */
export type Screen = readonly [path: string, words: string]

export const visitorScreens: readonly Screen[] = [
  ['/app/home', '热门赛事'],
  ['/app/live', '阿诚聊球'],
  ['/app/sports', '按联赛'],
  ['/app/sports/results', '全场'],
  [roomPath, '阿诚聊球'],
  ['/login', '欢迎回来'],
  ['/entry/login', '欢迎回来'],
  ['/app/nowhere', '页面'],
  ['/register', '注册账号'],
  ['/forgot', '找回密码'],
  ['/cs', '联系客服'],
  [`/app/not-me?token=${'A'.repeat(43)}`, '不是我，保护账户'],
  ['/app/help', '怎样注册看台账号'],
  ['/app/notices', '周末德比夜'],
  ['/app/news', '资讯'],
  ['/app/egame/by', '捕鱼乐园'],
  ['/app/egame/ybegdz', '翡翠星盘'],
  ['/app/casino', '翡翠贵宾厅'],
  ['/play.html', '链接无效'],
  ['/app/games/verify', '验证一局'],
  ['/app/games/verify/shared', '验证共享局'],
  ['/app/games', '怎么验证'],
  ['/app/carnival/carnival', '怎么参加'],
  ['/app/wallet', '登录后查看会员中心'],
]

export const memberScreens: readonly Screen[] = [
  ['/app/member', '完善资料'],
  ['/app/member/profile', '基本资料'],
  ['/app/member/security', '账户保护'],
  ['/app/member/security/activity', '最近动态'],
  ['/app/member/payout', '银行卡'],
  ['/app/member/limits', '我的限额'],
  ['/app/member/documents', '提交资料'],
  ['/app/member/vip', '等级权益'],
  ['/app/records?kind=sports', '返还率'],
  ['/app/records', '导出表格'],
  ['/app/member/blocks', '互相看不到'],
  ['/app/member/settings', '结算币种'],
  ['/app/member/steps', '真实姓名'],
  ['/app/moderation', '您还没有管理任何直播间'],
  ['/app/moderation/88231', '您不是本房间的房管'],
  ['/app/wallet', '最近记录'],
  ['/app/wallet/statement', '每月收支'],
  ['/app/wallet/transfer', '场馆余额'],
  ['/app/wallet/deposit', '支付方式'],
  ['/app/wallet/withdraw', '提款密码'],
  ['/app/wallet/interest', '累计收益'],
  ['/app/wallet/convert', '最近兑换'],
  ['/app/games/dice', '公平性'],
  ['/app/games/crash', '公平性'],
  ['/app/games/baccarat', '大路'],
  ['/app/games/mines', '雷数'],
  ['/app/games/plinko', '最多返还'],
  ['/app/games/slot', '赔付表'],
  ['/app/games/blackjack', '庄家 17 点停牌'],
  ['/app/lottery/11of5', '玩法与赔率'],
  ['/app/lottery/soccer', '往期赛果与派奖'],
]

/** Pages of promotions that visitors come to. */
export const promotionScreens: readonly Screen[] = [
  ['/app/activities', '新人五步任务'],
  ['/app/activities/signin', '登录后参加'],
  ['/app/activities-verify', '验算转盘与抽奖'],
  ['/i/NOBODY', '邀请码不存在'],
]

export const memberPromotionScreens: readonly Screen[] = [
  ['/app/activities', '新人五步任务'],
  ['/app/activities/signin', '连签奖励'],
  ['/app/activities/novice', '绑定银行卡'],
  ['/app/activities/first-deposit', '领取与进度'],
  ['/app/activities/continue-deposit', '领取与进度'],
  ['/app/activities/rebate', '领取与进度'],
  ['/app/activities/invite', '怎么得奖励'],
  ['/app/activities/weekly-dividend', '领取与进度'],
  ['/app/activities/monthly-dividend', '领取与进度'],
  ['/app/activities/wheel', '可验证公平'],
  ['/app/activities/draw', '我的奖券'],
  ['/app/activities/quiz', '每题答对得'],
  ['/app/activities/guess', '可竞猜的比赛'],
  ['/app/activities/score-shop', '我的积分'],
  ['/app/activities/gift-exchange', '送礼榜'],
  ['/app/activities/return-flow', '申请回归'],
  ['/app/activities/buff-cards', '可领的卡'],
  ['/app/welfare', '去使用'],
  ['/app/messages', '新设备登录'],
  ['/app/messages/settings', '必须接收'],
  ['/app/feedback', '还没有反馈'],
  ['/app/service', '开始对话'],
  ['/app/desk', '仅供客服人员使用'],
  ['/app/invite', '邀请记录'],
  ['/app/agent', '成为代理'],
  ['/app/studio', '成为主播'],
]

/** One of each layout, which every change looks at; all of them in the long tests. */
const withEveryChange: ReadonlySet<string> = new Set([
  '/app/home',
  '/app/live',
  '/app/sports',
  roomPath,
  '/login',
  '/app/casino',
  '/app/member',
  '/app/records?kind=sports',
  '/app/wallet/deposit',
  '/app/wallet/withdraw',
  '/app/games/dice',
  '/app/activities/novice',
  '/app/messages',
])

export const ofEveryChange = (screens: readonly Screen[]): readonly Screen[] =>
  screens.filter(([path]) => withEveryChange.has(path))

/** What moves as it comes on a slow phone. */
export const slowPhoneScreens: readonly Screen[] = visitorScreens.filter(([path]) =>
  ['/app/home', '/app/live', '/app/sports', roomPath, '/login'].includes(path),
)

/** Nobody reads these in English: a page of its own, or one that stands in this list for somebody else as well. */
export const onlyInChinese: ReadonlySet<string> = new Set(['/play.html'])

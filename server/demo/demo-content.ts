import type { SiteConfigValue } from '#contract/site/entities/site-config.ts'

const dayMs = 24 * 60 * 60_000
const hourMs = 60 * 60_000

type Notice = SiteConfigValue<'notices'>[number]

const weekendDerby = (nowMs: number): Notice => ({
  id: 'weekend-derby',
  category: 1,
  title: '周末德比夜',
  text: '周末德比夜：两场焦点战连播，阿诚与一姐陪你看到最后一分钟',
  body: '本周末两场焦点战将接连开赛，主播阿诚与一姐全程解说。\n\n- 开赛前 30 分钟开播\n- 关注主播即可在首页第一时间看到\n\n请合理安排时间，早点休息。',
  pmdTimerStart: nowMs - dayMs,
  pmdTimerEnd: nowMs + 7 * dayMs,
  status: '1',
  en: {
    title: 'Derby weekend',
    text: 'Derby weekend: two big matches in a row, with Acheng and Yijie calling every minute',
    body: 'Two big matches follow each other this weekend, called from start to finish by Acheng and Yijie.\n\n- Streams open 30 minutes before kick-off\n- Follow a streamer to see them first on your home page\n\nPlan your evening, and get some sleep.',
  },
})

const giftWeek = (nowMs: number): Notice => ({
  id: 'gift-week',
  category: 1,
  title: '礼物连击周',
  text: '礼物连击周进行中：为主播送上荧光棒，一起点亮看台',
  body: '活动期间，直播间会为连击送礼播放特别动画。\n\n礼物用金币购买，金币不能提款。请根据自己的预算参与。',
  pmdTimerStart: nowMs - 2 * dayMs,
  pmdTimerEnd: nowMs + 14 * dayMs,
  status: '1',
  en: {
    title: 'Combo week',
    text: 'Combo week is on: send glow sticks to your streamers and light up the stand',
    body: 'All week, combos of gifts play special animations in the rooms.\n\nGifts cost coins, and coins cannot be withdrawn. Please keep to your budget.',
  },
})

const securityReminder: Notice = {
  id: 'security-reminder',
  category: 2,
  title: '账号安全提醒',
  text: '工作人员不会索要您的密码和验证码，请勿告诉任何人',
  body: '近期请留意冒充客服的电话和短信。\n\n- 官方客服只在“客服中心”页面\n- 不要点击来历不明的链接\n- 建议在安全中心开启动态验证码或通行密钥',
  pmdTimerStart: null,
  pmdTimerEnd: null,
  status: '1',
  en: {
    title: 'Keep your account safe',
    text: 'Our staff never ask for your password or codes. Share them with nobody',
    body: 'Watch out for calls and texts that claim to come from customer service.\n\n- You find us on the customer service page only\n- Do not open links from unknown senders\n- Turn on the authenticator code or a passkey in the security centre',
  },
}

const chatManners: Notice = {
  id: 'chat-manners',
  category: 2,
  title: '文明观赛',
  text: '文明观赛，理性发言：刷屏与人身攻击将被禁言',
  body: '聊天室是大家的看台。\n\n- 支持自己的球队，也尊重别人的球队\n- 不发广告、联系方式和违法内容\n\n房管会根据情况删除消息或禁言。',
  pmdTimerStart: null,
  pmdTimerEnd: null,
  status: '1',
  en: {
    title: 'Fair play in the chat',
    text: 'Fair play in the chat: flooding and personal attacks get you muted',
    body: 'The chat is a stand for everybody.\n\n- Cheer for your team and respect the others\n- No advertising, no contact details, nothing illegal\n\nModerators remove messages and mute people where they have to.',
  },
}

const demoMoney: Notice = {
  id: 'demo-money',
  category: 2,
  title: '演示站点说明',
  text: '本站为演示站点，所有金额均为演示币，请理性娱乐',
  body: '看台目前是演示站点：人物、比赛、赔率和金额都是虚构的。存款和提款走演示通道，进出的都是演示币，不涉及真实资金，也不能换成真实的钱。\n\n欢迎把意见告诉客服。',
  pmdTimerStart: null,
  pmdTimerEnd: null,
  status: '1',
  en: {
    title: 'About this demo',
    text: 'This is a demo site: all amounts are demo money. Play responsibly',
    body: 'Grandstand is a demo for now: people, matches, odds and amounts are made up. Deposits and withdrawals run through demo channels: what moves is demo money, never real money, and it cannot be turned into any.\n\nTell customer service what you think of it.',
  },
}

export const demoNotices = (nowMs: number): SiteConfigValue<'notices'> => [
  weekendDerby(nowMs),
  giftWeek(nowMs),
  securityReminder,
  chatManners,
  demoMoney,
]

export const demoNews = (nowMs: number): SiteConfigValue<'newsoccer'> => [
  {
    id: 'derby-preview',
    title: '德比前瞻：赤焰主场三连胜，滨海蓝鲸要打快反',
    body: '华超焦点战本周末上演。赤焰近三个主场全部取胜，只丢一球；滨海蓝鲸则依靠两个边路的速度，连续四场有进球。\n\n看点：\n\n- 赤焰的高位逼抢能坚持多久\n- 蓝鲸门将的出球\n- 双方都擅长的定位球\n\n本场由主播阿诚解说。',
    atMs: nowMs - 2 * hourMs,
    sportsType: 'football',
    en: {
      title: 'Derby preview: Flames unbeaten at home, Blue Whales bet on pace',
      body: 'The match of the week in the Huachao League. The Flames won their last three home games and conceded once; the Blue Whales live off the pace of their wings and have scored in four matches in a row.\n\nWhat to watch:\n\n- How long the Flames can keep up their press\n- How the keeper of the Blue Whales plays out from the back\n- Set pieces, which both sides are good at\n\nAcheng calls the match.',
    },
  },
  {
    id: 'playoff-game-six',
    title: '季后赛第六场：粤海长帆命悬一线',
    body: '大篮联季后赛来到第六场，粤海长帆落后一场，再输就要放假。\n\n前五场里，每场的胜负都在 8 分以内，第四节的罚球成了关键。主队当家后卫的脚踝已无大碍，预计首发出场。',
    atMs: nowMs - 7 * hourMs,
    sportsType: 'basketball',
    en: {
      title: 'Play-offs, game six: Yuehai Sails with their backs to the wall',
      body: 'The series of the Grand Basketball League reaches game six. Yuehai Sails are one game behind; another loss ends their season.\n\nEach of the first five games was decided by eight points or fewer, and free throws in the fourth quarter made the difference. The ankle of their lead guard has healed, and he is expected to start.',
    },
  },
  {
    id: 'new-patch',
    title: '新版本上线首周：打野位置迎来变化',
    body: '新版本调整了野区的经验，前期节奏明显变快。首周职业赛场上，开局就争夺河道的队伍胜率更高。\n\n主播小K会在今晚的直播里逐条讲解。',
    atMs: nowMs - 20 * hourMs,
    sportsType: 'esports',
    en: {
      title: 'First week of the patch: the jungle has changed',
      body: 'The new patch changes experience in the jungle, and early games have become faster. In the first week of professional matches, teams that fought for the river from the start won more often.\n\nXiaoK goes through it line by line in tonight’s stream.',
    },
  },
  {
    id: 'offside-explained',
    title: '一分钟看懂越位：三厘米是怎么量出来的',
    body: '越位看的是传球那一刻，进攻球员能够合法触球的身体部位是否比倒数第二名防守球员更靠近球门线。\n\n手臂不算，脚尖和肩膀都算。所以回放时的那条线，画的是最靠前的那个部位。',
    atMs: nowMs - 2 * dayMs,
    sportsType: 'football',
    en: {
      title: 'Offside in a minute: where those three centimetres come from',
      body: 'What counts is the moment of the pass: is any part of the attacker’s body that may score closer to the goal line than the second-last defender?\n\nArms do not count, toes and shoulders do. So the line in the replay is drawn through whatever is furthest forward.',
    },
  },
  {
    id: 'young-keeper',
    title: '十九岁门将首秀扑出点球：紧张到忘了换手套',
    body: '替补登场的年轻门将在补时扑出点球，帮助球队带走一分。赛后他笑着说，上场时紧张得忘了换手套。\n\n教练表示，下一场他有机会首发。',
    atMs: nowMs - 3 * dayMs,
    sportsType: 'football',
    en: {
      title: 'Keeper, 19, saves a penalty on his debut and forgets his gloves',
      body: 'The young substitute saved a penalty in stoppage time and earned his team a point. Afterwards he laughed that he had been too nervous to change his gloves.\n\nHis coach says he may start the next match.',
    },
  },
]

export const demoBanners: SiteConfigValue<'banners'> = [
  {
    id: 'home-derby',
    title: '周末德比夜',
    text: '两场焦点战连播，主播全程陪看',
    imageUrl: '/art/scenes/football-derby',
    link: '/app/live?sport=football',
    place: 'home',
    sort: 1,
    status: '1',
    en: { title: 'Derby weekend', text: 'Two big matches in a row, called live' },
  },
  {
    id: 'home-playoff',
    title: '季后赛抢七',
    text: '粤海长帆背水一战',
    imageUrl: '/art/scenes/basketball-night',
    link: '/app/live?sport=basketball',
    place: 'home',
    sort: 2,
    status: '1',
    en: { title: 'Play-offs: the decider', text: 'Yuehai Sails with their backs to the wall' },
  },
  {
    id: 'home-gift',
    title: '礼物连击周',
    text: '点亮看台，为主播加油',
    imageUrl: '/art/promo-gift.svg',
    link: '/app/notices/gift-week',
    place: 'home',
    sort: 3,
    status: '1',
    en: { title: 'Combo week', text: 'Light up the stand for your streamers' },
  },
  {
    id: 'live-esports',
    title: '新版本首周',
    text: '和小K一起看打野新节奏',
    imageUrl: '/art/scenes/moba-ember',
    link: '/app/live?sport=esports',
    place: 'live',
    sort: 1,
    status: '1',
    en: { title: 'First week of the patch', text: 'The new jungle, with XiaoK' },
  },
  {
    id: 'live-manners',
    title: '文明观赛',
    text: '支持自己的球队，也尊重别人的球队',
    imageUrl: '/art/scenes/football-day',
    link: '/app/help/chat-rules',
    place: 'live',
    sort: 2,
    status: '1',
    en: { title: 'Fair play in the chat', text: 'Cheer for your team, respect the others' },
  },
  {
    id: 'login-safety',
    title: '动态验证码怎样开启',
    text: '只有您本人能登录，不怕密码外泄',
    imageUrl: '/art/scenes/football-night',
    link: '/app/help/two-factor',
    place: 'login',
    sort: 1,
    status: '1',
    en: { title: 'Turn on your authenticator', text: 'Only you log in, even when the password is known' },
  },
]

export const demoFloatWindows: SiteConfigValue<'floatWindows'> = [
  {
    id: 'cup-float',
    title: '新手看台',
    text: '第一次来？三分钟学会看球、聊天、送礼物',
    imageUrl: '/art/promo-cup.svg',
    link: '/app/help?category=room',
    side: 'right',
    status: '1',
    en: { title: 'New here?', text: 'Learn to watch, chat and send gifts in three minutes' },
  },
]

export interface DemoRoom {
  roomNo: string
  anchor: string
  /** The pairing that it shows; null for an anchor alone. */
  slot: string | null
  anchorType: 'match' | 'cast'
  sportsType: 'football' | 'basketball' | 'esports' | 'anchor'
  title: string
  description: string
  scene: string
  pinnedText: string
}

export const demoRooms: readonly DemoRoom[] = [
  {
    roomNo: '88231',
    anchor: 'anchor01',
    slot: 'rongcheng-binhai',
    anchorType: 'match',
    sportsType: 'football',
    title: '阿诚聊球：赤焰主场能否守住这一球？',
    description: '华超焦点战，边看边聊，理性观赛。',
    scene: 'football-night',
    pinnedText: '欢迎来到阿诚聊球，理性参与，禁止刷屏与人身攻击。',
  },
  {
    roomNo: '88232',
    anchor: 'anchor02',
    slot: 'tianshan-yuehai',
    anchorType: 'match',
    sportsType: 'basketball',
    title: '季后赛：粤海长帆客场抢七？',
    description: '大篮联季后赛，一姐陪你看每一个回合。',
    scene: 'basketball-night',
    pinnedText: '',
  },
  {
    roomNo: '88233',
    anchor: 'anchor03',
    slot: 'xingye-beijing',
    anchorType: 'match',
    sportsType: 'esports',
    title: '星野 vs 北境，谁先拿下世界赛门票',
    description: '峡谷纪元 BO5，团战逐帧讲。',
    scene: 'moba',
    pinnedText: '',
  },
  {
    roomNo: '88234',
    anchor: 'anchor04',
    slot: null,
    anchorType: 'cast',
    sportsType: 'anchor',
    title: '糖糖陪你看球，赢了唱一首',
    description: '聊球、点歌、讲段子。',
    scene: 'studio-tangtang',
    pinnedText: '',
  },
  {
    roomNo: '88235',
    anchor: 'anchor05',
    slot: 'hujiang-lingnan',
    anchorType: 'match',
    sportsType: 'football',
    title: '老何说球：沪江潮主场迎战岭南醒狮',
    description: '赛前阵容与战术板，开球前先聊透。',
    scene: 'football-purple',
    pinnedText: '',
  },
  {
    roomNo: '88236',
    anchor: 'anchor06',
    slot: null,
    anchorType: 'cast',
    sportsType: 'anchor',
    title: '露露的深夜看台',
    description: '看台夜话，欢迎连麦。',
    scene: 'studio-lulu',
    pinnedText: '',
  },
  {
    roomNo: '88237',
    anchor: 'anchor07',
    slot: 'zhedong-liaohe',
    anchorType: 'cast',
    sportsType: 'basketball',
    title: '浙东 vs 辽河，胶着到最后一节',
    description: '阿May 带你看懂每一个挡拆。',
    scene: 'studio-amay',
    pinnedText: '',
  },
  {
    roomNo: '88238',
    anchor: 'anchor08',
    slot: 'jinghua-qiantang',
    anchorType: 'match',
    sportsType: 'football',
    title: '京华雨燕 vs 钱塘弄潮｜大雷解说',
    description: '开赛前半小时开播。',
    scene: 'football-derby',
    pinnedText: '',
  },
]

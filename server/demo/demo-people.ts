/** The demo's people are made up. All but the crowd have the password below. */
export const demoPassword = 'demo1234'

export interface DemoPerson {
  name: string
  nickname: string
  avatar: string
  vipLevel: number
  kind: 'member' | 'anchor' | 'agent'
  /** Acts by itself; nobody logs in as one of them. */
  isCrowd?: true
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const viewers: readonly [nickname: string, vipLevel: number][] = [
  ['海风吹', 6],
  ['一掷千金', 8],
  ['阿杰不熬夜', 4],
  ['樱桃小姐', 3],
  ['北岸先生', 9],
  ['夜猫看球', 2],
  ['球衣收藏家', 4],
  ['川渝小辣椒', 2],
  ['板凳第十二人', 1],
  ['新来的球迷', 0],
  ['南看台老周', 5],
  ['越位三厘米', 3],
  ['奶茶去冰', 1],
  ['补时绝杀', 4],
  ['三分雨', 2],
  ['草丛蹲人', 3],
  ['门柱代言人', 1],
  ['替补门将', 0],
  ['客场大巴', 2],
  ['凌晨四点见', 5],
]

const crowd: readonly [nickname: string, vipLevel: number][] = [
  ['雨夜看台', 2],
  ['老特拉福德来客', 4],
  ['红茶拿铁', 1],
  ['第四官员', 3],
  ['西北望', 0],
  ['球鞋还没干', 5],
  ['午夜电台', 3],
  ['小满', 1],
  ['中圈开球', 4],
  ['三秒区', 2],
  ['野区看门人', 3],
  ['横梁不说话', 1],
  ['饮水机守护神', 0],
  ['坐高铁看球', 2],
  ['熬夜冠军', 5],
]

const anchors: readonly [nickname: string, avatar: string][] = [
  ['阿诚聊球', 'acheng'],
  ['女篮一姐', 'yijie'],
  ['电竞小K', 'xiaok'],
  ['糖糖Tina', 'tangtang'],
  ['老何说球', 'laohe'],
  ['露露', 'lulu'],
  ['阿May', 'amay'],
  ['大雷', 'dalei'],
]

const avatarCount = 12

export const demoPeople: readonly DemoPerson[] = [
  ...viewers.map(([nickname, vipLevel], index): DemoPerson => ({
    name: `viewer${twoDigits(index + 1)}`,
    nickname,
    avatar: `/art/av-${twoDigits((index % avatarCount) + 1)}.svg`,
    vipLevel,
    kind: 'member',
  })),
  ...anchors.map(([nickname, avatar], index): DemoPerson => ({
    name: `anchor${twoDigits(index + 1)}`,
    nickname,
    avatar: `/art/av-${avatar}.svg`,
    vipLevel: 5,
    kind: 'anchor',
  })),
  { name: 'mod01', nickname: '江边老K', avatar: '/art/av-11.svg', vipLevel: 5, kind: 'member' },
  { name: 'agent01', nickname: '球探阿飞', avatar: '/art/av-08.svg', vipLevel: 3, kind: 'agent' },
  ...crowd.map(([nickname, vipLevel], index): DemoPerson => ({
    // No name that anybody can register.
    name: `fan-${twoDigits(index + 1)}`,
    nickname,
    avatar: `/art/av-${twoDigits(((index + 5) % avatarCount) + 1)}.svg`,
    vipLevel,
    kind: 'member',
    isCrowd: true,
  })),
]

/** Who follows whom at the start: viewer → anchors. */
export const demoFollows: Readonly<Record<string, readonly string[]>> = {
  viewer01: ['anchor01', 'anchor04', 'anchor05', 'anchor03', 'anchor02'],
  viewer02: ['anchor01', 'anchor02'],
  viewer03: ['anchor01', 'anchor03'],
  viewer04: ['anchor04', 'anchor06', 'anchor01'],
  viewer05: ['anchor01', 'anchor08', 'anchor05'],
  viewer06: ['anchor03', 'anchor07'],
  viewer07: ['anchor01', 'anchor05'],
  viewer08: ['anchor02', 'anchor07'],
  viewer09: ['anchor01'],
  viewer11: ['anchor01', 'anchor08'],
  viewer12: ['anchor05', 'anchor08'],
  viewer14: ['anchor01', 'anchor02', 'anchor07'],
  viewer16: ['anchor03'],
  viewer20: ['anchor04', 'anchor06'],
}

export const demoModerator = 'mod01'

import type { Side } from '#server/sports/domain/matches/timeline.ts'

export interface Team extends Side {
  /** `/art/crest-<slug>.svg` */
  slug: string
  nameEn: string
  shortName: string
  shortNameEn: string
}

type Names = readonly [name: string, short: string]

const team = (slug: string, zh: Names, en: Names, strength: number, players: Side['players']): Team => ({
  slug,
  name: zh[0],
  nameEn: en[0],
  shortName: zh[1],
  shortNameEn: en[1],
  strength,
  players,
})

/** The demo's teams. All people and clubs are made up. */
export const teams = {
  rongcheng: team('rongcheng', ['蓉城赤焰', '蓉城'], ['Rongcheng Flames', 'RCF'], 0.8, [
    '周予安',
    '罗川',
    '李望舒',
    '唐一鸣',
    '何啸',
  ]),
  binhai: team('binhai', ['滨海蓝鲸', '滨海'], ['Binhai Blue Whales', 'BBW'], 0.2, [
    '顾海生',
    '林潮',
    '费立',
    '宋远帆',
  ]),
  hujiang: team('hujiang', ['沪江潮', '沪江'], ['Hujiang Tide', 'HJT'], 0.5, ['沈听澜', '陆鸣', '严一舟', '高泊远']),
  lingnan: team('lingnan', ['岭南醒狮', '岭南'], ['Lingnan Lions', 'LNL'], 0.3, ['黄醒', '梁子骁', '区志南', '谭跃']),
  jinghua: team('jinghua', ['京华雨燕', '京华'], ['Jinghua Swifts', 'JHS'], 0.6, ['金岳', '白若川', '齐晏', '孟北']),
  qiantang: team('qiantang', ['钱塘弄潮', '钱塘'], ['Qiantang Surf', 'QTS'], 0.1, ['钱涌', '苏堤', '方屿', '俞小满']),
  dianchi: team('dianchi', ['滇池飞鹰', '滇池'], ['Dianchi Eagles', 'DCE'], -0.5, ['段飞', '沐云', '杨洱', '赵丽江']),
  changan: team('changan', ['长安铁骑', '长安'], ["Chang'an Riders", 'CAR'], 0.4, ['秦越', '马踏霜', '韩骁', '雁回']),
  jiangcheng: team('jiangcheng', ['江城白鹭', '江城'], ['Jiangcheng Egrets', 'JCE'], 0.3, [
    '楚白',
    '江一帆',
    '龟山',
    '鲁知秋',
  ]),
  jp: team('jp', ['横滨港湾', '横滨'], ['Yokohama Harbour', 'YOK'], 0.3, ['冈田翔', '森本岳', '石川拓', '中岛澄']),
  gusu: team('gusu', ['姑苏云鹤', '姑苏'], ['Gusu Cranes', 'GSC'], 0, ['吴桐', '范石湖', '陆虎丘', '沈园']),
  ar: team('ar', ['阿根廷', '阿根廷'], ['Argentina', 'ARG'], 1.4, ['奥尔蒂斯', '贝尼特斯', '卡布雷拉', '索萨']),
  japan: team('japan', ['日本', '日本'], ['Japan', 'JPN'], 1, ['高桥凉', '早川慎', '三浦直树', '藤井海']),
  nl: team('nl', ['荷兰', '荷兰'], ['Netherlands', 'NED'], 1.2, ['范德维尔', '德容格', '巴克', '赫克']),
  fr: team('fr', ['法国', '法国'], ['France', 'FRA'], 1.4, ['杜瓦尔', '勒菲弗', '莫罗', '加尼耶']),
  it: team('it', ['意大利', '意大利'], ['Italy', 'ITA'], 1.1, ['里奇', '孔蒂尼', '费拉罗', '马里诺']),
  br: team('br', ['巴西', '巴西'], ['Brazil', 'BRA'], 1.5, ['阿劳若', '桑塔纳', '佩雷拉', '利马']),
  tianshan: team('tianshan', ['天山雪鹰', '天山'], ['Tianshan Falcons', 'TSF'], 0.4, [
    '阿合买提',
    '孙雪峰',
    '杜博',
    '关岭',
    '雷震',
  ]),
  yuehai: team('yuehai', ['粤海长帆', '粤海'], ['Yuehai Sails', 'YHS'], 0.7, [
    '陈北岸',
    '冯浪',
    '卓远',
    '易帆',
    '黎岸',
  ]),
  zhedong: team('zhedong', ['浙东潮鸣', '浙东'], ['Zhedong Tides', 'ZDT'], 0.3, ['毛杰', '应潮生', '葛亮', '吕行']),
  liaohe: team('liaohe', ['辽河巨人', '辽河'], ['Liaohe Giants', 'LHG'], 0.5, ['关山', '佟铁', '赫城', '金刚川']),
  xingye: team('xingye', ['星野 XYE', 'XYE'], ['Xingye XYE', 'XYE'], 0.5, ['白夜', '流火', '南枝', '九歌', '听雪']),
  beijing: team('beijing', ['北境 NTH', 'NTH'], ['Northland NTH', 'NTH'], 0.3, [
    '霜刃',
    '寒鸦',
    '孤城',
    '长歌',
    '北斗',
  ]),
  chixiao: team('chixiao', ['赤霄 CHX', 'CHX'], ['Chixiao CHX', 'CHX'], 0.1, ['烛影', '斩浪', '赤兔', '夜航', '渡鸦']),
  baijing: team('baijing', ['白鲸 BAL', 'BAL'], ['Baijing BAL', 'BAL'], 0.4, ['深蓝', '潮汐', '雾岛', '鲸落', '浮光']),
} as const satisfies Record<string, Team>

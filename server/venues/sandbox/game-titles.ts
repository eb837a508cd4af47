import type { GamePlay, GameVolatility } from '#contract/venues/entities/game.ts'

/** A title: its drawing, its name in Chinese, pinyin and English, how it is played, and how much its payouts vary. */
export type Title = readonly [
  art: string,
  zh: string,
  pinyin: string,
  en: string,
  play: GamePlay,
  volatility: GameVolatility,
]

/** Reels, wheels and what else an electronic venue has, each with a drawing of its own. */
export const electronicTitles: readonly Title[] = [
  ['jade-wheel', '翡翠星盘', 'fei cui xing pan', 'Jade Wheel', 'wheel', 'medium'],
  ['dragon', '金龙戏珠', 'jin long xi zhu', 'Dragon Pearl', 'reels', 'high'],
  ['rocket', '星际快车', 'xing ji kuai che', 'Star Express', 'climb', 'high'],
  ['chest', '海盗宝箱', 'hai dao bao xiang', 'Treasure Chest', 'pick', 'medium'],
  ['panda', '熊猫竹林', 'xiong mao zhu lin', 'Bamboo Panda', 'reels', 'low'],
  ['sevens', '红运七七', 'hong yun qi qi', 'Red Sevens', 'reels', 'medium'],
  ['lotus-wheel', '莲池转盘', 'lian chi zhuan pan', 'Lotus Round', 'wheel', 'low'],
  ['pharaoh', '法老密室', 'fa lao mi shi', 'Pharaoh Chamber', 'reels', 'high'],
  ['gem-mine', '宝石矿山', 'bao shi kuang shan', 'Gem Mine', 'pick', 'high'],
  ['balloon', '热气球之旅', 're qi qiu zhi lv', 'Balloon Journey', 'climb', 'low'],
  ['tiger', '猛虎下山', 'meng hu xia shan', 'Mountain Tiger', 'reels', 'high'],
  ['lucky-cat', '招财猫', 'zhao cai mao', 'Lucky Cat', 'reels', 'low'],
  ['ufo', '飞碟来客', 'fei die lai ke', 'Saucer Guests', 'climb', 'medium'],
  ['eggs', '彩蛋惊喜', 'cai dan jing xi', 'Egg Surprise', 'pick', 'low'],
  ['phoenix', '凤舞九天', 'feng wu jiu tian', 'Phoenix Dance', 'reels', 'high'],
  ['cherries', '樱桃果园', 'ying tao guo yuan', 'Cherry Orchard', 'reels', 'low'],
  ['zodiac-wheel', '星座命盘', 'xing zuo ming pan', 'Zodiac Disc', 'wheel', 'high'],
  ['lion', '草原雄狮', 'cao yuan xiong shi', 'Savanna Lion', 'reels', 'medium'],
  ['magic-lamp', '阿拉丁神灯', 'a la ding shen deng', 'Magic Lamp', 'pick', 'medium'],
  ['train', '西部快列', 'xi bu kuai lie', 'Western Railway', 'reels', 'medium'],
  ['crown', '王者之冠', 'wang zhe zhi guan', 'Crown of Kings', 'reels', 'medium'],
  ['comet', '追逐彗星', 'zhui zhu hui xing', 'Comet Chase', 'climb', 'high'],
  ['teapot', '功夫茶', 'gong fu cha', 'Kung Fu Tea', 'reels', 'low'],
  ['crystal-ball', '水晶占卜', 'shui jing zhan bu', 'Crystal Oracle', 'pick', 'medium'],
  ['lantern', '元宵灯会', 'yuan xiao deng hui', 'Lantern Festival', 'reels', 'medium'],
  ['cactus', '荒漠客栈', 'huang mo ke zhan', 'Desert Inn', 'reels', 'medium'],
  ['carnival-wheel', '摩天嘉年华', 'mo tian jia nian hua', 'Ferris Carnival', 'wheel', 'medium'],
  ['clover', '四叶草原', 'si ye cao yuan', 'Clover Field', 'reels', 'low'],
  ['wizard', '魔法师学徒', 'mo fa shi xue tu', 'Wizard School', 'reels', 'high'],
  ['envelope', '新春红包', 'xin chun hong bao', 'New Year Envelope', 'pick', 'low'],
  ['fox', '林间狐影', 'lin jian hu ying', 'Forest Fox', 'reels', 'medium'],
  ['paper-plane', '纸飞机', 'zhi fei ji', 'Paper Plane', 'climb', 'low'],
  ['ingot', '财源滚滚', 'cai yuan gun gun', 'Golden Ingot', 'reels', 'medium'],
  ['igloo', '冰屋派对', 'bing wu pai dui', 'Igloo Party', 'reels', 'low'],
  ['pirate', '骷髅湾', 'ku lou wan', 'Skull Bay', 'reels', 'high'],
  ['rose', '玫瑰庄园', 'mei gui zhuang yuan', 'Rose Manor', 'reels', 'low'],
  ['crystals', '水晶洞窟', 'shui jing dong ku', 'Crystal Cave', 'pick', 'high'],
  ['samurai', '武士之道', 'wu shi zhi dao', 'Way of the Samurai', 'reels', 'medium'],
  ['bell', '幸运钟声', 'xing yun zhong sheng', 'Lucky Bell', 'reels', 'medium'],
  ['unicorn', '独角兽花园', 'du jiao shou hua yuan', 'Unicorn Garden', 'reels', 'low'],
  ['viking', '维京战船', 'wei jing zhan chuan', 'Viking Raid', 'reels', 'high'],
  ['helm-wheel', '船长之舵', 'chuan zhang zhi duo', 'Captain Helm', 'wheel', 'low'],
  ['goblet', '圣杯传说', 'sheng bei chuan shuo', 'Grail Legend', 'pick', 'high'],
  ['guitar', '摇滚之夜', 'yao gun zhi ye', 'Rock Night', 'reels', 'medium'],
  ['golden-bull', '金牛贺岁', 'jin niu he sui', 'Golden Bull', 'reels', 'medium'],
  ['scrolls', '藏经阁', 'cang jing ge', 'Scroll Library', 'pick', 'low'],
  ['astronaut', '漫步太空', 'man bu tai kong', 'Space Walk', 'reels', 'medium'],
  ['pagoda', '樱花古塔', 'ying hua gu ta', 'Sakura Pagoda', 'reels', 'low'],
  ['volcano', '火山之心', 'huo shan zhi xin', 'Volcano Heart', 'reels', 'high'],
  ['keys', '双钥密门', 'shuang yao mi men', 'Two Keys', 'pick', 'medium'],
  ['owl', '夜枭图书馆', 'ye xiao tu shu guan', 'Night Owl', 'reels', 'medium'],
  ['horseshoe', '幸运马蹄', 'xing yun ma ti', 'Lucky Horseshoe', 'reels', 'low'],
  ['swords', '双剑江湖', 'shuang jian jiang hu', 'Twin Swords', 'reels', 'high'],
  ['gramophone', '老唱片', 'lao chang pian', 'Old Records', 'reels', 'low'],
  ['amulet', '太阳护符', 'tai yang hu fu', 'Sun Amulet', 'pick', 'medium'],
  ['fireworks', '烟火之城', 'yan huo zhi cheng', 'Fireworks City', 'climb', 'medium'],
]

export const fishingTitles: readonly Title[] = [
  ['clownfish', '珊瑚小丑鱼', 'shan hu xiao chou yu', 'Coral Clownfish', 'fishing', 'low'],
  ['shark', '深海狂鲨', 'shen hai kuang sha', 'Deep Sea Shark', 'fishing', 'high'],
  ['crab', '沙滩蟹将', 'sha tan xie jiang', 'Beach Crab', 'fishing', 'low'],
  ['octopus', '章鱼大王', 'zhang yu da wang', 'Octopus King', 'fishing', 'medium'],
  ['turtle', '千年海龟', 'qian nian hai gui', 'Ancient Turtle', 'fishing', 'low'],
  ['jellyfish', '水母之夜', 'shui mu zhi ye', 'Jellyfish Night', 'fishing', 'medium'],
  ['pufferfish', '河豚泡泡', 'he tun pao pao', 'Puffer Bubbles', 'fishing', 'low'],
  ['anglerfish', '深渊灯鱼', 'shen yuan deng yu', 'Abyss Angler', 'fishing', 'high'],
  ['whale', '蓝鲸之歌', 'lan jing zhi ge', 'Whale Song', 'fishing', 'medium'],
  ['seahorse', '海马骑士', 'hai ma qi shi', 'Seahorse Rider', 'fishing', 'medium'],
]

export const cardTitles: readonly Title[] = [
  ['card-fan', '扑克牌局', 'pu ke pai ju', 'Poker Fan', 'cards', 'medium'],
  ['mahjong', '麻将馆', 'ma jiang guan', 'Mahjong House', 'cards', 'low'],
  ['xiangqi', '象棋残局', 'xiang qi can ju', 'Xiangqi Endgame', 'cards', 'high'],
  ['dominoes', '牌九', 'pai jiu', 'Dominoes', 'cards', 'medium'],
]

export const arcadeTitles: readonly Title[] = [
  ['pinball', '弹珠台', 'dan zhu tai', 'Pinball', 'pick', 'medium'],
  ['claw', '夹娃娃', 'jia wa wa', 'Claw Machine', 'pick', 'low'],
]

export const lotteryTitles: readonly Title[] = [
  ['balls', '快乐彩', 'kuai le cai', 'Happy Draw', 'draw', 'medium'],
  ['drum', '摇奖机', 'yao jiang ji', 'Lottery Drum', 'draw', 'high'],
]

type Studio = readonly [zh: string, pinyin: string, en: string]

/** Studios of the live venue, by the table that stands in each. */
export const studioNames: readonly [art: string, play: GamePlay, names: readonly Studio[]][] = [
  [
    'baccarat',
    'baccarat',
    [
      ['翡翠贵宾厅', 'fei cui gui bin ting', 'Jade VIP Room'],
      ['金龙百家乐', 'jin long bai jia le', 'Golden Dragon Baccarat'],
      ['月光百家乐', 'yue guang bai jia le', 'Moonlight Baccarat'],
      ['皇家百家乐', 'huang jia bai jia le', 'Royal Baccarat'],
    ],
  ],
  [
    'roulette',
    'roulette',
    [
      ['星空轮盘', 'xing kong lun pan', 'Starry Roulette'],
      ['法老轮盘', 'fa lao lun pan', 'Pharaoh Roulette'],
      ['烈焰轮盘', 'lie yan lun pan', 'Blazing Roulette'],
      ['冰雪轮盘', 'bing xue lun pan', 'Frost Roulette'],
    ],
  ],
  [
    'dragon-tiger',
    'dragon-tiger',
    [
      ['丛林龙虎', 'cong lin long hu', 'Jungle Dragon Tiger'],
      ['财神龙虎', 'cai shen long hu', 'Fortune Dragon Tiger'],
      ['武侠龙虎', 'wu xia long hu', 'Wuxia Dragon Tiger'],
      ['雷神龙虎', 'lei shen long hu', 'Thunder Dragon Tiger'],
    ],
  ],
  [
    'sic-bo',
    'sic-bo',
    [
      ['海盗骰宝', 'hai dao tou bao', 'Pirate Sic Bo'],
      ['幸运骰宝', 'xing yun tou bao', 'Lucky Sic Bo'],
      ['樱花骰宝', 'ying hua tou bao', 'Sakura Sic Bo'],
      ['狂野骰宝', 'kuang ye tou bao', 'Wild Sic Bo'],
    ],
  ],
]

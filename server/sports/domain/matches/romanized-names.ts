/** Syllables of the characters that names are made of. */
const syllables: ReadonlyMap<string, string> = new Map(
  `
    一Yi 丘Qiu 严Yan 丽Li 九Jiu 予Yu 云Yun 亮Liang 何He 佟Tong 俞Yu
    光Guang 兔Tu 关Guan 冯Feng 刃Ren 刚Gang 北Bei 区Ou 华Hua 卓Zhuo 南Nan
    博Bo 卫Wei 吕Lv 听Ting 吴Wu 周Zhou 唐Tang 啸Xiao 嘉Jia 回Hui 园Yuan
    城Cheng 堤Di 夜Ye 姜Jiang 子Zi 孔Kong 孙Sun 孟Meng 孤Gu 安An 宋Song
    寒Han 小Xiao 尘Chen 山Shan 屹Yi 屿Yu 岛Dao 岭Ling 岳Yue 岸An 峰Feng
    川Chuan 帆Fan 应Ying 庚Geng 张Zhang 彭Peng 影Ying 志Zhi 念Nian
    怀Huai 承Cheng 文Wen 斗Dou 斩Zhan 方Fang 施Shi 易Yi 星Xing 昭Zhao
    晏Yan 景Jing 曹Cao 朗Lang 望Wang 木Mu 朱Zhu 李Li 杜Du 杨Yang 杰Jie
    林Lin 枝Zhi 柳Liu 桐Tong 梁Liang 楚Chu 歌Ge 段Duan 毛Mao 汐Xi 江Jiang
    沈Shen 沐Mu 沛Pei 河He 泊Bo 泽Ze 洱Er 流Liu 浪Lang 浮Fu 海Hai 涌Yong
    深Shen 渊Yuan 渡Du 湖Hu 满Man 潘Pan 潮Chao 澈Che 澜Lan 火Huo 烛Zhu
    牧Mu 王Wang 瑾Jin 生Sheng 白Bai 知Zhi 石Shi 秋Qiu 秦Qin 程Cheng
    穹Qiong 立Li 罗Luo 舒Shu 舟Zhou 航Hang 苏Su 若Ruo 范Fan 落Luo 葛Ge
    蒋Jiang 蓝Lan 虎Hu 行Xing 袁Yuan 言Yan 许Xu 谢Xie 谭Tan 费Fei 赤Chi
    赫He 赵Zhao 越Yue 跃Yue 踏Ta 蹊Xi 辰Chen 远Yuan 逸Yi 邓Deng 邹Zou
    郑Zheng 醒Xing 野Ye 金Jin 钱Qian 铁Tie 铮Zheng 锐Rui 长Chang 阳Yang
    陆Lu 陈Chen 陶Tao 雁Yan 雨Yu 雪Xue 雷Lei 雾Wu 震Zhen 霜Shuang 韦Wei
    韩Han 顾Gu 飞Fei 马Ma 骁Xiao 高Gao 魏Wei 鲁Lu 鲸Jing 鸣Ming 鸦Ya
    黄Huang 黎Li 齐Qi 龟Gui
  `
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** Names that are not read by their characters. */
const readOtherwise: Readonly<Record<string, string>> = {
  高桥凉: 'Ryo Takahashi',
  早川慎: 'Shin Hayakawa',
  三浦直树: 'Naoki Miura',
  藤井海: 'Kai Fujii',
  奥尔蒂斯: 'Ortiz',
  贝尼特斯: 'Benitez',
  卡布雷拉: 'Cabrera',
  索萨: 'Sosa',
  范德维尔: 'Van de Ville',
  德容格: 'De Jonge',
  巴克: 'Bakker',
  赫克: 'Heck',
  杜瓦尔: 'Duval',
  勒菲弗: 'Lefebvre',
  莫罗: 'Moreau',
  加尼耶: 'Garnier',
  里奇: 'Ricci',
  孔蒂尼: 'Contini',
  费拉罗: 'Ferraro',
  马里诺: 'Marino',
  阿劳若: 'Araujo',
  桑塔纳: 'Santana',
  佩雷拉: 'Pereira',
  利马: 'Lima',
  阿合买提: 'Ahmet',
}

/** 周予安 is Yu’an Zhou: the first character is the family. A name with other characters stays as it is. */
export const romanizedName = (name: string): string => {
  const exception = readOtherwise[name]
  if (exception !== undefined) return exception
  const read = Array.from(name, (character) => syllables.get(character))
  const [family, ...given] = read
  if (family === undefined || read.includes(undefined)) return name
  const first = given.reduce<string>((joined, syllable = '') => {
    if (joined === '') return syllable
    return `${joined}${/^[AEO]/.test(syllable) ? '’' : ''}${syllable.toLowerCase()}`
  }, '')
  return first === '' ? family : `${first} ${family}`
}

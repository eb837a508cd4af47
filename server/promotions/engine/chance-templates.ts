import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { PromotionKind } from '#contract/promotions/entities/promotion.ts'
import type { BuffCard, Reward } from '#contract/promotions/entities/reward.ts'
import type { Words } from '#contract/promotions/entities/words.ts'

type Draft = Pick<PromotionDraft, 'title' | 'summary' | 'rules' | 'budget' | 'params'>

const w = (zh: string, en: string): Words => ({ zh, en })
const coins = (count: number): Reward => ({ kind: 'coins', coins: count })
const points = (count: number): Reward => ({ kind: 'points', points: count })
const card = (title: Words, extraMilli: number, capMinor: BuffCard['capMinor'], days: number) =>
  ({ kind: 'card', card: { title, extraMilli, capMinor, days } }) as const satisfies Reward

const fifth = card(w('红利加成卡 20%', 'Bonus card 20%'), 200, { CNY: 2_000, USDT: 3_000_000, COIN: 200 }, 7)
const tenth = card(w('红利加成卡 10%', 'Bonus card 10%'), 100, { CNY: 1_000, USDT: 1_500_000, COIN: 100 }, 7)

const prize = (label: Words, weight: number, reward: Reward | null) => ({ label, weight, reward })
const coinWords = (count: number): Words => w(`${count} 金币`, `${count} coins`)

const wheel: Draft = {
  title: w('每日转盘', 'Daily wheel'),
  summary: w('奖品与概率公开，每一次都能自己验算', 'Prizes and odds are published, and every spin can be checked'),
  rules: [
    w('次数当日 24:00 清零，断线不扣次数。', 'Spins of a day are gone at midnight; a dropped connection costs none.'),
    w(
      '金币即时到账，只能送礼与抽奖，不可提款。',
      'Coins come at once; they buy gifts and draws and cannot be withdrawn.',
    ),
    w(
      '红利加成卡 7 天内有效，积分可在积分商城兑换。',
      'Bonus cards are good for 7 days; points are exchanged in the shop.',
    ),
  ],
  budget: { COIN: 500_000, CARD: 2_000, POINT: 500_000 },
  params: {
    prizes: [
      prize(coinWords(688), 50, coins(688)),
      prize(w('谢谢参与', 'No prize'), 3_200, null),
      prize(coinWords(88), 600, coins(88)),
      prize(coinWords(8), 2_600, coins(8)),
      prize(w('加成卡 10%', 'Card 10%'), 300, tenth),
      prize(w('20 积分', '20 points'), 1_800, points(20)),
      prize(coinWords(188), 150, coins(188)),
      prize(coinWords(28), 1_300, coins(28)),
    ],
    freePerDay: 2,
    perDayMax: 6,
    depositMinMinor: { CNY: 10_000, USDT: 15_000_000 },
  },
}

const shop: Draft = {
  title: w('积分商城', 'Points shop'),
  summary: w(
    '签到、答题、竞猜和转盘攒下的积分在这里兑换',
    'Exchange the points of sign-in, quizzes, guesses and the wheel',
  ),
  rules: [
    w('积分不是货币，不能提款或转让。', 'Points are not money: they cannot be withdrawn or given away.'),
    w(
      '库存与每人上限写在每件奖品上，兑换后不可退回。',
      'Stock and the most per member stand at each item; an exchange is not undone.',
    ),
  ],
  budget: { COIN: 500_000, CARD: 500, SPIN: 2_000, CNY: 200_000 },
  params: {
    items: [
      {
        itemId: 'coins-88',
        title: coinWords(88),
        picture: '/art/promo-gift.svg',
        pricePoints: 100,
        reward: coins(88),
        stock: 1_000,
        perMemberMax: 5,
      },
      {
        itemId: 'spins-1',
        title: w('转盘 1 次', 'One spin'),
        picture: '/art/promo-wheel.svg',
        pricePoints: 60,
        reward: { kind: 'spins', spins: 1 },
        stock: 1_000,
        perMemberMax: 10,
      },
      {
        itemId: 'card-20',
        title: fifth.card.title,
        picture: '/art/promo-cup.svg',
        pricePoints: 200,
        reward: fifth,
        stock: 200,
        perMemberMax: 2,
      },
      {
        itemId: 'cash-5',
        title: w('演示现金红利', 'Demo cash bonus'),
        picture: '/art/promo-ball.svg',
        pricePoints: 500,
        reward: { kind: 'cash', currency: 'CNY', amountMinor: 500, turnoverMilli: 3_000, expiresAtMs: null },
        stock: 100,
        perMemberMax: 1,
      },
    ],
  },
}

const cards: Draft = {
  title: w('加成卡包', 'Bonus cards'),
  summary: w('每周领一张，用在下一笔红利上', 'One a week, to boost your next bonus'),
  rules: [
    w('每张卡用一次，加得部分有上限，过期作废。', 'Each card is used once, has a maximum and expires.'),
    w('加得部分与原红利同样的流水要求。', 'The extra carries the same turnover as its bonus.'),
  ],
  budget: { CARD: 5_000 },
  params: {
    offers: [
      { offerId: 'weekly-10', every: 'week', reward: tenth },
      { offerId: 'welcome-20', every: 'once', reward: fifth },
    ],
  },
}

const quiz = (endAtMs: number): Draft => ({
  title: w('欧洲杯竞答', 'Euro quiz'),
  summary: w('开赛前作答，答对得积分', 'Answer before kick-off; right answers bring points'),
  rules: [
    w('截止前可更改答案，截止后不再受理。', 'Answers can be changed until a question closes, and not from then on.'),
    w(
      '结果公布后答对者自动得到奖励，每题一次。',
      'Correct answers are rewarded automatically once the result is known, once per question.',
    ),
  ],
  budget: { POINT: 1_000_000 },
  params: {
    questions: [
      {
        questionId: 'champion',
        text: w('哪支球队会夺冠？', 'Which team will win?'),
        picture: '/art/promo-cup.svg',
        options: [
          { optionId: 'fr', label: w('法国', 'France') },
          { optionId: 'it', label: w('意大利', 'Italy') },
          { optionId: 'nl', label: w('荷兰', 'Netherlands') },
          { optionId: 'other', label: w('其他', 'Other') },
        ],
        closesAtMs: endAtMs,
      },
      {
        questionId: 'goals',
        text: w('决赛常规时间共有几个进球？', 'How many goals in regular time of the final?'),
        picture: '/art/promo-ball.svg',
        options: [
          { optionId: '0-1', label: w('0–1 个', '0–1') },
          { optionId: '2-3', label: w('2–3 个', '2–3') },
          { optionId: '4-up', label: w('4 个以上', '4 or more') },
        ],
        closesAtMs: endAtMs,
      },
    ],
    reward: points(100),
  },
})

const guess: Draft = {
  title: w('赛果竞猜', 'Guess the result'),
  summary: w('免费竞猜胜平负，猜中得积分', 'Predict results for free; correct picks earn points'),
  rules: [
    w('开赛前可更改，开赛后不再受理。', 'A guess can be changed until the match starts.'),
    w('以官方赛果为准；比赛作废则该场不计。', 'The official result counts; a void match counts for nothing.'),
  ],
  budget: { POINT: 1_000_000 },
  params: { perDayMax: 5, reward: points(20) },
}

const draw = (drawAtMs: number): Draft => ({
  title: w('幸运抽奖', 'Lucky draw'),
  summary: w('每天一张免费奖券，按公示的种子开奖', 'A free ticket every day, drawn from a seed committed in advance'),
  rules: [
    w(
      '种子哈希在第一张奖券之前公布，开奖后公开种子。',
      'The hash of the seed is shown before the first ticket, the seed with the draw.',
    ),
    w(
      '每张奖券最多中一次，同一会员可凭多张奖券多次中奖。',
      'A ticket wins once at most; a member may win with several tickets.',
    ),
  ],
  budget: { COIN: 100_000, CARD: 100 },
  params: {
    drawAtMs,
    freePerDay: 1,
    pricePoints: 50,
    perMemberMax: 20,
    prizes: [
      { label: coinWords(1_888), count: 1, reward: coins(1_888) },
      { label: coinWords(188), count: 5, reward: coins(188) },
      { label: fifth.card.title, count: 10, reward: fifth },
    ],
  },
})

const gifters = (untilMs: number): Draft => ({
  title: w('豪礼兑换', 'Top gift exchange'),
  summary: w('送礼榜前 50 名按名次兑换', 'The top 50 gift senders trade their rank for a prize'),
  rules: [
    w(
      '统计期内送出的礼物金币计入排名，同数先达到者在前。',
      'Coins of gifts in the period count; of two with the same number the first to have it stands before.',
    ),
    w(
      '统计结束后到活动结束前兑换，逾期作废。',
      'Prizes are taken between the end of the count and the end of the promotion.',
    ),
  ],
  budget: { COIN: 100_000, POINT: 100_000, CARD: 100 },
  params: {
    untilMs,
    coinsMin: 100,
    prizes: [
      { fromRank: 1, toRank: 1, label: w('冠军礼', 'First prize'), reward: coins(8_888) },
      { fromRank: 2, toRank: 3, label: w('荣誉礼', 'Second prize'), reward: coins(1_888) },
      { fromRank: 4, toRank: 50, label: w('加油礼', 'Third prize'), reward: points(300) },
    ],
  },
})

const returning: Draft = {
  title: w('回归申请', 'Welcome back'),
  summary: w('离开满 30 天后回来，提交申请，审核后得礼', 'Away for 30 days? Apply, and get a gift once it is approved'),
  rules: [
    w('每位会员申请一次，由人工审核。', 'One application per member; each is reviewed by a person.'),
    w('处于暂停或自我排除期间不可申请。', 'Nobody in a time-out or self-exclusion can apply.'),
  ],
  budget: { COIN: 100_000 },
  params: { awayDays: 30, reward: coins(588) },
}

/** Drafts of promotions that are played. [C-15] */
export const chanceDraft = (
  kind: PromotionKind,
  { startAtMs, endAtMs }: { startAtMs: number; endAtMs: number },
): Draft | undefined => {
  const middleMs = startAtMs + Math.floor((endAtMs - startAtMs) / 2)
  switch (kind) {
    case 'wheel':
      return wheel
    case 'score-shop':
      return shop
    case 'buff-cards':
      return cards
    case 'quiz':
      return quiz(middleMs)
    case 'guess':
      return guess
    case 'draw':
      return draw(middleMs)
    case 'gift-exchange':
      return gifters(middleMs)
    case 'return-flow':
      return returning
    default:
      return undefined
  }
}

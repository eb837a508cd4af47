import type { PromotionDraft } from '#contract/promotions/admin.ts'
import { everybody, type PromotionKind } from '#contract/promotions/entities/promotion.ts'
import { siteDayOf, siteDayStartMs } from '#contract/site/rules/site-clock.ts'
import type { Words } from '#contract/promotions/entities/words.ts'
import { carnivalDraft } from '#server/promotions/carnival/carnival-draft.ts'
import { chanceDraft } from './chance-templates.ts'
import { dailyDrafts } from '#server/promotions/kinds/daily-drafts.ts'
import { dayAfter } from './domain/days.ts'

type Draft = Pick<PromotionDraft, 'title' | 'summary' | 'rules' | 'budget' | 'params'>

const w = (zh: string, en: string): Words => ({ zh, en })
/** Both in hundredths; USDT is kept with six places. */
const each = (CNY: number, usdtCents: number) => ({ CNY, USDT: usdtCents * 10_000 })
const given = (turnoverMilli: number) => ({ turnoverMilli, claimDays: 7, playDays: 30 })

/** Said of every promotion that is a rule. */
const commonRules: Words[] = [
  w(
    '达到条件后在本页点击“领取”，每项只能领取一次。',
    'Press “Claim” on this page once the conditions are met; each item can be claimed once.',
  ),
  w(
    '领取截止时间、所需流水与到期时间都写在每一项旁边。',
    'Each item shows its claim deadline, the turnover required and when it expires.',
  ),
  w(
    '作废、退回的投注不计；结果更正后，多发的部分会收回。',
    'Void and returned bets do not count; after a corrected result, any overpayment is taken back.',
  ),
]

const dividendRule = w(
  '按站点日历结算，从周期结束的次日起可领。',
  'Counted by the site’s calendar and ready from the day after the period ends.',
)

const drafts: Partial<Record<PromotionKind, Draft>> = {
  ...dailyDrafts,
  carnival: carnivalDraft,
  'first-deposit': {
    title: w('首存礼金', 'First deposit bonus'),
    summary: w('首次存款送 50%，最高 {{CNY 500 | USDT 70}}', '50% on your first deposit, up to {{CNY 500 | USDT 70}}'),
    rules: [
      w(
        '仅限账号的第一笔存款，{{CNY 100 | USDT 15}} 起。',
        'For the first deposit of an account, from {{CNY 100 | USDT 15}}.',
      ),
      ...commonRules,
    ],
    budget: each(5_000_000, 700_000),
    params: { ...given(8_000), sharePpm: 500_000, minMinor: each(10_000, 1_500), capMinor: each(50_000, 7_000) },
  },
  'continue-deposit': {
    title: w('续存礼金', 'Reload bonus'),
    summary: w('每天第 2、3 笔存款再送 10%、15%', '10% and 15% on your second and third deposit of the day'),
    rules: [
      w(
        '每天第 2 笔送 10%，第 3 笔送 15%，{{CNY 100 | USDT 15}} 起。',
        '10% on the second and 15% on the third deposit of a day, from {{CNY 100 | USDT 15}}.',
      ),
      ...commonRules,
    ],
    budget: each(5_000_000, 700_000),
    params: {
      ...given(5_000),
      per: 'day',
      steps: [
        { nth: 2, sharePpm: 100_000, minMinor: each(10_000, 1_500), capMinor: each(18_800, 2_600) },
        { nth: 3, sharePpm: 150_000, minMinor: each(10_000, 1_500), capMinor: each(28_800, 4_000) },
      ],
    },
  },
  rebate: {
    title: w('每日返水', 'Daily rebate'),
    summary: w('有效流水每天返还，最高 0.80%', 'A share of each day’s turnover back, up to 0.80%'),
    rules: [
      w(
        '体育 0.40%，自有游戏与牌桌 0.30%，彩票 0.20%，第三方场馆 0.80%；精确到分。',
        'Sports 0.40%, own games and tables 0.30%, lotteries 0.20%, venues 0.80%; exact to the cent.',
      ),
      ...commonRules,
    ],
    budget: each(20_000_000, 3_000_000),
    params: {
      ...given(1_000),
      rates: [
        { category: 'sports', venue: null, ratePpm: 4_000 },
        { category: 'own', venue: null, ratePpm: 3_000 },
        { category: 'table', venue: null, ratePpm: 3_000 },
        { category: 'lottery', venue: null, ratePpm: 2_000 },
        { category: 'venue', venue: null, ratePpm: 8_000 },
      ],
      leastMinor: each(1, 1),
      capMinor: each(888_800, 120_000),
    },
  },
  invite: {
    title: w('邀请好友', 'Invite friends'),
    summary: w(
      '好友存款并投注后，您得 {{CNY 18 | USDT 2.50}}，好友得 {{CNY 8 | USDT 1.10}}',
      '{{CNY 18 | USDT 2.50}} for you and {{CNY 8 | USDT 1.10}} for your friend once they deposit and play',
    ),
    rules: [
      w(
        '好友在活动期间通过您的链接或邀请码注册，在活动结束前累计存款 {{CNY 100 | USDT 14}}、有效投注 {{CNY 200 | USDT 28}}，双方奖励以同一币种自动到账，每位好友一次。',
        'A friend registers with your link or code during the promotion and, before it ends, deposits {{CNY 100 | USDT 14}} and plays {{CNY 200 | USDT 28}} in all. Both rewards are credited automatically in that currency, once per friend.',
      ),
      w(
        '双方使用同一设备或同一收款账户，或互相绕圈邀请的，须人工复核后到账；自己邀请自己不计。',
        'Where both share a device or a payout account, or invitations lead back to the same person, somebody reviews the rewards first. Inviting yourself does not count.',
      ),
      w(
        '作废、退回的投注不计；条件因更正而不再满足的，奖励会收回，且不再发放。',
        'Void and returned bets do not count. If a correction leaves the conditions unmet, the rewards are taken back and are not given again.',
      ),
      w('奖励额度用完后不再发放。', 'Nothing more is given once the budget is used up.'),
    ],
    budget: each(5_000_000, 700_000),
    params: {
      depositMinor: each(10_000, 1_400),
      playedMinor: each(20_000, 2_800),
      inviterMinor: each(1_800, 250),
      friendMinor: each(800, 110),
      turnoverMilli: 3_000,
      playDays: 30,
    },
  },
  'weekly-dividend': {
    title: w('周红利', 'Weekly dividend'),
    summary: w(
      '每周流水达标，红利最高 {{CNY 388 | USDT 55}}',
      'Reach a week’s turnover for a dividend of up to {{CNY 388 | USDT 55}}',
    ),
    rules: [dividendRule, ...commonRules],
    budget: each(10_000_000, 1_400_000),
    params: {
      ...given(1_000),
      steps: [
        { turnoverMinor: each(200_000, 30_000), amountMinor: each(1_800, 250) },
        { turnoverMinor: each(1_000_000, 140_000), amountMinor: each(8_800, 1_250) },
        { turnoverMinor: each(5_000_000, 700_000), amountMinor: each(38_800, 5_500) },
      ],
    },
  },
  'monthly-dividend': {
    title: w('月红利', 'Monthly dividend'),
    summary: w(
      '每月流水达标，红利最高 {{CNY 1888 | USDT 270}}',
      'Reach a month’s turnover for a dividend of up to {{CNY 1888 | USDT 270}}',
    ),
    rules: [dividendRule, ...commonRules],
    budget: each(20_000_000, 2_800_000),
    params: {
      ...given(1_000),
      steps: [
        { turnoverMinor: each(1_000_000, 140_000), amountMinor: each(8_800, 1_250) },
        { turnoverMinor: each(5_000_000, 700_000), amountMinor: each(48_800, 7_000) },
        { turnoverMinor: each(20_000_000, 2_800_000), amountMinor: each(188_800, 27_000) },
      ],
    },
  },
}

/** A promotion of a kind to begin with: from the next day on, for thirty days. Undefined: there is none of the kind. */
export const templateOf = (kind: PromotionKind, nowMs: number): PromotionDraft | undefined => {
  const first = dayAfter(siteDayOf(nowMs), 1)
  const period = { startAtMs: siteDayStartMs(first), endAtMs: siteDayStartMs(dayAfter(first, 30)) }
  const draft = drafts[kind] ?? chanceDraft(kind, period)
  if (!draft) return undefined
  return {
    picture: `/art/promo-${kind}.svg`,
    ...draft,
    ...period,
    slug: kind,
    kind,
    audience: everybody,
    caps: { perMember: null, perMemberDay: null },
    sort: 100,
  }
}

import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { NoviceParams } from '#contract/promotions/entities/novice.ts'
import type { SigninParams } from '#contract/promotions/entities/signin.ts'
import type { Words } from '#contract/promotions/entities/words.ts'

type Draft = Pick<PromotionDraft, 'title' | 'summary' | 'rules' | 'budget' | 'params'>

const w = (zh: string, en: string): Words => ({ zh, en })
const coinsOnly = w(
  '金币只能送礼与抽奖，不可提款；异常账号不发奖。',
  'Coins are for gifts and draws and cannot be withdrawn; irregular accounts receive nothing.',
)

const signin: SigninParams = {
  dayCoins: [10, 10, 20, 20, 30, 30, 50],
  gifts: [
    { days: 3, coins: 60, cards: 0 },
    { days: 7, coins: 188, cards: 1, spins: 2 },
    { days: 14, coins: 388, cards: 1 },
    { days: 28, coins: 888, cards: 2, spins: 5 },
  ],
  makeupDaysBack: 7,
  makeupsAMonth: 3,
}

const novice: NoviceParams = {
  tasks: [
    { task: 'verified', needed: 1, coins: 38 },
    { task: 'followed', needed: 3, coins: 20 },
    { task: 'deposited', needed: 1, coins: 50 },
    { task: 'cardBound', needed: 1, coins: 30 },
    { task: 'played', needed: 1, coins: 50 },
  ],
}

/** Sign-in gifts and tasks of who is new, to begin with. */
export const dailyDrafts: Readonly<Record<'signin' | 'novice', Draft>> = {
  signin: {
    title: w('每日签到', 'Daily sign-in'),
    summary: w('每天签到领金币，连签 28 天最多 888 金币', 'Coins every day, up to 888 more for 28 days in a row'),
    rules: [
      w('每天 00:00–24:00 签到一次，按北京时间计。', 'Sign in once a day, from 00:00 to 24:00 Beijing time.'),
      w(
        '断签后连签从 1 天起；7 天内漏签可用补签卡，每月最多 3 次；补签不补发当天金币。',
        'A missed day ends the run. Make-up cards fill days missed in the last 7 days, 3 times a month at most, without the coins of that day.',
      ),
      w('连签礼物中的转盘次数当天有效。', 'Wheel spins among the gifts are valid on the day you get them.'),
      coinsOnly,
    ],
    budget: { COIN: 10_000_000, SPIN: 100_000 },
    params: signin,
  },
  novice: {
    title: w('新人五步任务', 'Five steps for newcomers'),
    summary: w(
      '完成实名、关注、首存等 5 步，领 188 金币',
      'Five steps from verification to your first bet, 188 coins in all',
    ),
    rules: [
      w('每步完成后在本页领取，每步一次。', 'Claim each step on this page once it is done, once each.'),
      w(
        '首次投注在结算后计入；作废、退回的投注不计。',
        'The first bet counts once it is settled; void bets do not count.',
      ),
      coinsOnly,
    ],
    budget: { COIN: 5_000_000 },
    params: novice,
  },
}

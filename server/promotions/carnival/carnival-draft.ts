import type { PromotionDraft } from '#contract/promotions/admin.ts'
import type { CarnivalParams } from '#contract/promotions/entities/carnival.ts'
import type { Words } from '#contract/promotions/entities/words.ts'

const w = (zh: string, en: string): Words => ({ zh, en })

const params: CarnivalParams = {
  blocks: [
    {
      block: 'banner',
      picture: '/art/promo-carnival.svg',
      title: w('和主播一起看球', 'Watch with your streamers'),
      text: w('好玩的活动都在这一页', 'Every promotion of the season on one page'),
      way: { link: '/app/live', name: w('去看直播', 'Watch live') },
    },
    { block: 'countdown', title: w('距嘉年华结束', 'The carnival ends in'), untilMs: null },
    { block: 'promotions', title: w('精选活动', 'Picked for you'), slugs: ['signin', 'wheel', 'guess', 'rebate'] },
    { block: 'matches', title: w('正在踢和即将开赛', 'On now and coming up'), sportsType: null, count: 6 },
    { block: 'rooms', title: w('热门直播间', 'Popular rooms'), sportsType: null, count: 6 },
    {
      block: 'text',
      title: w('怎么参加', 'How it works'),
      paragraphs: [
        w(
          '每个活动的条件、流水要求和截止时间写在各自页面，以活动页为准。',
          'Each promotion says on its own page what it asks, what turnover it needs and when it ends.',
        ),
        w(
          '本页只做汇总，不另外发奖。金额均为演示币。',
          'This page only brings them together and gives nothing itself. All amounts are demo money.',
        ),
      ],
    },
  ],
}

/** A carnival page to begin with. */
export const carnivalDraft: Pick<PromotionDraft, 'title' | 'summary' | 'rules' | 'budget' | 'params'> = {
  title: w('看球嘉年华', 'Match carnival'),
  summary: w('签到、转盘、竞猜和热门直播，都在这一页', 'Sign-in, wheel, guesses and popular rooms on one page'),
  rules: [],
  budget: {},
  params,
}

import type { Agreement } from '#contract/site/entities/agreement.ts'

const body = `这里说明投注怎样成交、怎样结算。所有金额都是演示币。

一、成交

- 页面显示“投注成功”和注单号，投注才算成交；没有收到结果时显示“未确认”，系统用同一单号继续查询，不会重复扣款
- 滚球投注要等待几秒。等待期间出现进球、红黄牌、新的一节或封盘，投注不成交，本金马上退回，并说明原因
- 赔率变动怎样处理由您在投注单里选择。默认是“接受更高赔率”：升了自动接受，降了先问您。成交的赔率以注单为准
- 每注的下限和上限显示在投注单里；一注和一天最多赢多少有上限

二、怎样算

- 每一注的返还是本金乘以各项的赔率，最后四舍五入到分
- 赢半、输半：一半按赢或输计算，另一半退回；走水和作废按 1 计算
- 滚球让球从投注时的比分 0:0 算起；大小球、独赢和平局退款按全场比分计算
- 多个选项并列时，按名次和并列的数量分
- 足球盘口按常规时间（包括伤停补时）结算，盘口写明的除外；篮球的让分、大小分和胜负包括加时

三、比赛有变

- 推迟或中断的比赛，在原定开赛后 36 小时内踢完的，投注有效；否则作废。中断前已经确定的盘口照常结算
- 开赛前弃权，投注作废；主客场对调，投注作废；改在中立场地，投注有效
- 串关里作废的一项按 1 计算，其余继续；全部作废则退回本金
- 赔率明显有误的投注可以作废并退回本金
- 官方结果更正时按新的结果重新结算，多付的会收回，少付的会补上，注单里写明经过

四、提前兑现

- 可以卖出整注或一部分，价格按当前赔率计算，保留几秒
- 期间比分变化或封盘，报价失效，请重新查询
- 卖出的部分不再参与结算，也不计入流水

五、分享和跟单

- 注单默认不分享。打开“分享到房间”以后，投注按钮上会写明房间号，房间里的人能看到您的昵称和这一注的选项与赔率，看不到金额
- 跟单前会并列显示带单时和现在的赔率，加入投注单的是现在的赔率，金额由您决定
- 别人的注单只是个人看法，不是建议；自己的注单上没有“跟单”

六、不允许

- 未满 18 周岁，使用他人的身份，或一人多个账号
- 用程序下注，利用明显的错误，与他人串通
- 参与比赛的人对自己的比赛投注

七、量力而行

先定好预算和时间。限额、时长提醒、冷静期和自我排除都在会员中心的“理性娱乐”里。`

const bodyEn = `This is how bets are taken and settled. All amounts are demo money.

1. When a bet counts

- A bet counts once the page says that it was placed and shows its number. Without an answer it is “not confirmed”: it is asked for again under the same number and never charged twice
- Bets in play wait a few seconds. If a goal, a card, a new period or a suspension comes meanwhile, the bet is not taken, the stake is back at once, and the reason is given
- You choose on the slip what happens when odds move. To begin with it is “take higher”: a rise is taken, a fall is asked about first. The odds that count are those of the ticket
- The slip shows the lowest and highest stake. There is a limit to what one line and one day can win

2. How it is worked out

- A line returns its stake times the odds of each of its picks, rounded once to the cent
- Half won and half lost: one half is won or lost, the other half comes back. Pushes and void picks count 1
- A handicap in play starts at 0-0 from the score at the bet. Totals, winner and draw no bet count the whole match
- Dead heats are divided by the places and the number tied
- Football is settled on regular time with its stoppages unless the market says otherwise. Basketball's spreads, totals and winners include overtime

3. When a match does not go as planned

- A postponed or abandoned match that is finished within 36 hours of its announced start stands; otherwise bets are void. What was decided before the break is settled
- A walk-over before the start is void, and so are bets when home and away are exchanged. A neutral ground changes nothing
- A void pick of a parlay counts 1 and the others go on. If all are void the stake comes back
- Bets at odds that are plainly wrong may be voided, and the stake comes back
- When an official result is corrected, bets are settled again. What was paid too much is taken back, what was short is paid, and the ticket says what happened

4. Cash-out

- A bet can be sold whole or in part. Its price follows the odds of the moment and holds for a few seconds
- A changed score or a suspension ends the offer: ask again
- What was sold is not settled any more and does not count as turnover

5. Sharing and following

- Bets are not shared unless you switch it on. The button then names the room, and the people in it see your nickname and the picks and odds of the bet, not its amount
- Before you follow a bet, its odds then and now stand side by side. What goes onto your slip are the odds of now, and the amount is up to you
- Somebody's bet is an opinion and no advice. Your own bets offer no following

6. What is not allowed

- Being under 18, using somebody else's identity, or having several accounts
- Betting by programs, making use of plain mistakes, or acting in concert with others
- Betting on a match that you take part in

7. Within your means

Settle on a budget and a time first. Limits, reminders, time-outs and self-exclusion are under Responsible play in your member centre.`

/** How the demonstration takes and settles bets. [C-11] */
export const demoRules: Agreement = {
  id: 'rules',
  version: '2026-11-23',
  title: '看台规则',
  titleEn: 'Grandstand Rules',
  body,
  bodyEn,
}

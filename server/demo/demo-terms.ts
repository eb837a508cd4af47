import type { Agreement } from '#contract/site/entities/agreement.ts'

const body = `看台是一个演示站点。人物、比赛、赔率和场馆都是虚构的，余额、存款、提款、礼物和奖金都是演示币，不是真实的钱，也不能换成真实的钱或任何有价值的东西。请不要向任何人付款来换取演示币。

一、谁可以使用

- 年满 18 周岁，并且所在地的法律允许使用这类服务
- 一个人一个账号，一个手机号只能绑定一个账号
- 填写的资料真实、属于自己；真实姓名和生日绑定后不能修改，首次存款前需要填写

二、账号由您保管

- 请为看台单独设置密码，并打开通行密钥或动态验证码
- 登录密码、提款密码和验证码不要告诉任何人，工作人员也不会向您要
- 修改密码、联系方式或收款方式之前会再次确认是您本人；修改之后 24 小时内不能提款，并会通知您的每个联系方式。不是您本人的操作，可以从通知里立即撤销
- 同一账号在别处登录、密码被修改或账号被停用时，原来的登录会结束

三、演示币

- 注册时赠送演示金币，金币用于送礼物，不能提款
- 存款、提款、转账和兑换走的是演示通道，界面和记录与真实流程一样，但没有真实资金进出
- 没有得到回复的操作会显示“未确认”，系统用同一单号继续查询，不会重复扣款，请不要重复提交
- 每一笔进出都记在账上，记录只增不改；出错时用新的一笔更正，并写明原因

四、投注和礼物

- 投注以页面显示“投注成功”和注单号为准，规则见《看台规则》
- 是否把注单分享到房间由您决定，默认不分享
- 礼物送出后不能退回

五、聊天和直播

- 不刷屏、不做广告、不留联系方式，不辱骂他人，不发布违法或侵犯他人权利的内容
- 房管可以删除消息、禁言或打开慢速模式
- 您发布的内容由您负责；发布即同意看台在房间里展示它

六、我们可以做什么

- 发现冒用他人身份、未满 18 周岁、作弊或攻击本站的账号，可以限制或停用，并说明原因
- 为了维护、安全或法律要求，可以暂停部分功能，并尽量提前公告
- 演示站点可能重新部署或结束，届时演示数据会被清除，演示币没有任何补偿

七、理性参与

您可以随时在会员中心设定限额、时长提醒、冷静期或自我排除。调低马上生效，调高要等 24 小时；冷静期和自我排除开始后不能提前结束，期间仍然可以提款。

八、条款更新

每个版本都有日期。内容有变化就会有新的版本号，注册时记录您同意的是哪一个版本。对条款有疑问，请在“客服中心”联系我们。`

const bodyEn = `Grandstand is a demonstration site. People, matches, odds and venues are made up. Balances, deposits, withdrawals, gifts and bonuses are demo money: it is not real money and cannot be exchanged for real money or anything of value. Do not pay anybody for it.

1. Who may use it

- You are 18 or older, and the law where you are allows services of this kind
- One person has one account, and a phone number belongs to one account
- What you enter is true and yours. Your real name and birthday are needed before the first deposit and cannot be changed once they are bound

2. Your account is yours to keep safe

- Use a password that you use nowhere else, and switch on a passkey or an authenticator
- Tell nobody your password, withdrawal password or codes. Our staff never ask for them
- Before a password, contact or payout method changes, you are asked to confirm that it is you. Withdrawals are then held for 24 hours, and all your contacts are told. A change that was not yours can be undone from that message
- A session ends when the account logs in elsewhere, its password changes, or it is blocked

3. Demo money

- New members are given demo coins. Coins buy gifts and cannot be withdrawn
- Deposits, withdrawals, transfers and exchanges go through demonstration channels. Screens and records are those of the real thing, but no real money moves
- What got no answer is shown as “not confirmed”. It is asked for again under the same number and never charged twice, so please do not send it again
- Every movement is entered in a ledger that is only ever added to. Mistakes are corrected by a further entry that gives its reason

4. Bets and gifts

- A bet counts once the page says that it was placed and shows its number. The Grandstand Rules say how bets work
- Whether a bet is shown in a room is your choice. It is off until you switch it on
- Gifts cannot be returned

5. Chat and streams

- No flooding, no advertising, no contact details, no abuse, nothing unlawful and nothing that belongs to others
- Moderators may delete messages, mute members and slow a room down
- You answer for what you post. By posting it you allow Grandstand to show it in the room

6. What we may do

- Accounts that use somebody else's identity, belong to minors, cheat or attack the site may be limited or blocked, and are told why
- Features may be paused for maintenance, for safety or because the law asks for it. We announce it ahead where we can
- A demonstration may be set up anew or come to its end. Its data is then deleted, and nothing is paid for demo money

7. Play responsibly

Limits, reminders, time-outs and self-exclusion are in your member centre at any time. A lower limit holds at once, a higher one after 24 hours. Time-outs and self-exclusion cannot be ended early; withdrawals stay open meanwhile.

8. Changes

Every version has its date. A changed text gets a new version, and your registration records which one you agreed to. Questions are welcome at customer service.`

/** The terms of the demonstration. [C-11] */
export const demoTerms: Agreement = {
  id: 'terms',
  version: '2026-11-23',
  title: '用户协议',
  titleEn: 'Terms of Use',
  body,
  bodyEn,
}

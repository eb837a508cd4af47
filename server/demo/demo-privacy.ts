import type { Agreement } from '#contract/site/entities/agreement.ts'

const body = `这份说明告诉您看台保存什么、为什么保存、谁能看到。看台是演示站点，请尽量不要填写真实的证件、银行卡和地址。

一、我们保存什么

- 注册时：用户名、手机号、密码（只保存无法还原的摘要）、邀请码，以及您确认已满 18 周岁、同意条款的时间和版本
- 您补充的：昵称、头像、邮箱、真实姓名、生日、收货地址、银行卡、虚拟币地址和提交的证件
- 使用时产生的：登录的时间、设备和网络地址，安全操作记录，聊天消息，礼物、投注和账目记录，您设定的限额
- 页面出错和播放质量的技术报告，保存 7 天

二、为什么需要

- 让您登录，并防止别人冒用您的账号
- 记账，保证每一笔钱都对得上，可以查证
- 确认您已成年，执行您自己设定的限额
- 维持房间的秩序，处理违规内容
- 发现故障，改进播放和速度

我们不出售您的资料，不用它做广告，页面里也没有第三方的跟踪代码。

三、谁能看到

- 房间里的人：您的昵称、头像、等级、聊天消息和送出的礼物；只有您选择分享的注单才会显示，并且带着您的昵称
- 主播和房管：同上，以及您在该房间的禁言情况
- 工作人员：为处理您的问题所必需的部分，每一次操作都有记录
- 处理存款和提款的通道：完成这一笔所必需的内容。演示通道就在本站里，不会传给真实的银行或支付公司
- 法律要求我们提供的部分

四、怎样保护

- 页面与服务器之间的内容经过加密和签名
- 证件、银行卡号、虚拟币地址和验证器密钥加密保存，密钥不在数据库里；页面上只显示一部分
- 修改密码、联系方式和收款方式要再次验证身份，并通知您
- 连续输错、异常设备和频繁请求会受到限制

五、保存多久

- 账目、投注和安全记录随账号保存，只增不改
- 结束的登录保存 30 天，短信和邮件的发送记录保存 7 天，验证码 10 分钟后失效
- 演示站点重新部署时，所有数据一起删除

六、保存在您浏览器里的

登录状态、主题、语言、赔率格式、投注单和是否分享到房间的选择保存在您的浏览器里，清除网站数据就会删除。

七、您可以做的

- 在会员中心查看和修改资料；真实姓名和生日绑定后不能自行修改，填错了请联系客服
- 在“安全中心”查看登录设备和最近动态，退出其他设备
- 下载自己的账目记录
- 对这份说明有疑问，在“客服中心”联系我们`

const bodyEn = `This notice says what Grandstand keeps, why, and who sees it. Grandstand is a demonstration: please avoid entering real documents, bank cards and addresses.

1. What we keep

- From your registration: user name, phone number, password (only as a digest that cannot be turned back), invite code, and when you confirmed that you are 18 or older and agreed to which version of the terms
- What you add: nickname, picture, mail address, real name, birthday, postal address, bank cards, wallet addresses and documents
- What your visits leave: times, devices and network addresses of log-ins, security events, chat messages, gifts, bets and money movements, and the limits that you set
- Technical reports of page errors and playback quality, for 7 days

2. What it is for

- Logging you in, and keeping others out of your account
- Keeping books in which every amount adds up and can be checked
- Confirming that you are of age, and holding you to the limits that you set yourself
- Keeping rooms in order and dealing with what breaks the rules
- Finding faults, and making playback and pages better

We do not sell your data or use it for advertising, and there is no tracking code of others in our pages.

3. Who sees it

- People in a room: your nickname, picture, level, messages and gifts. Bets appear only if you choose to share them, under your nickname
- Streamers and moderators: the same, and whether you are muted in their room
- Our staff: what they need to help you. Each of their actions is recorded
- Channels of deposits and withdrawals: what the one payment needs. The demonstration channels are part of this site, and nothing goes to a real bank or payment company
- Authorities, as far as the law obliges us

4. How it is protected

- What travels between page and server is encrypted and signed
- Documents, card numbers, wallet addresses and authenticator secrets are stored encrypted, with a key that is not in the database. Pages show a part of them only
- A changed password, contact or payout method needs you to confirm who you are, and you are told of it
- Repeated wrong entries, unusual devices and too many requests are slowed down

5. How long

- Money, bets and security events are kept with the account, in records that are only added to
- Ended sessions are kept for 30 days and sent messages for 7; codes expire after 10 minutes
- When the demonstration is set up anew, all data is deleted

6. What is in your browser

Your session, theme, language, odds format, bet slip and whether you share bets are kept in your browser. Clearing the data of the site removes them.

7. What you can do

- See and change your data in the member centre. Real name and birthday cannot be changed by yourself once bound: if they are wrong, contact customer service
- See your devices and recent activity under Security, and log out the others
- Download your statement
- Ask customer service anything about this notice`

/** What the demonstration keeps of its members. [C-11] */
export const demoPrivacy: Agreement = {
  id: 'privacy',
  version: '2026-11-23',
  title: '隐私说明',
  titleEn: 'Privacy Notice',
  body,
  bodyEn,
}

interface Text {
  readonly title: string
  readonly text: string
}

interface Template {
  readonly zh: Text
  readonly en: Text
}

/**
 * What messages say, in both languages; `{{name}}` stands for a value. A message keeps the name and the values, and is
 * written out for whoever reads it.
 */
export const templates = {
  'deposit.credited': {
    zh: { title: '存款到账', text: '存款 {{amount}} 已到账，单号 {{order}}。' },
    en: { title: 'Deposit credited', text: '{{amount}} has been credited. Order {{order}}.' },
  },
  'withdrawal.paid': {
    zh: { title: '提款已支付', text: '提款 {{amount}} 已支付，单号 {{order}}。' },
    en: { title: 'Withdrawal paid', text: '{{amount}} has been paid out. Order {{order}}.' },
  },
  'withdrawal.refused': {
    zh: { title: '提款未成功', text: '提款 {{amount}} 没有支付，金额已退回钱包。单号 {{order}}。' },
    en: {
      title: 'Withdrawal not paid',
      text: '{{amount}} was not paid out and is back in your wallet. Order {{order}}.',
    },
  },
  'bet.won': {
    zh: { title: '注单派彩', text: '注单 {{order}} 已结算，派彩 {{amount}}。' },
    en: { title: 'Bet won', text: 'Ticket {{order}} is settled and returned {{amount}}.' },
  },
  'login.newDevice': {
    zh: { title: '新设备登录', text: '{{time}}（UTC+8）在 {{device}} 登录。不是您本人？请马上改密码并结束其他登录。' },
    en: {
      title: 'Log-in from a new device',
      text: 'New sign-in at {{time}} (UTC+8) on {{device}}. Not you? Change your password now and end the other sessions.',
    },
  },
  'feedback.answered': {
    zh: { title: '反馈有新回复', text: '「{{title}}」：{{answer}}' },
    en: { title: 'Your feedback was answered', text: '“{{title}}”: {{answer}}' },
  },
  'chat.answered': {
    zh: { title: '客服回复', text: '「{{title}}」：{{answer}}' },
    en: { title: 'Customer service answered', text: '“{{title}}”: {{answer}}' },
  },
  'promotion.granted': {
    zh: { title: '{{promotion}}', text: '{{reward}} 已发放。{{condition}}' },
    en: { title: '{{promotion}}', text: 'You have received {{reward}}. {{condition}}' },
  },
  'vip.raised': {
    zh: { title: '升到 VIP{{level}}', text: '您的等级从 VIP{{before}} 升到 VIP{{level}}，新的权益现在起有效。' },
    en: {
      title: 'You are VIP{{level}} now',
      text: 'Your level rose from VIP{{before}} to VIP{{level}}. Its benefits are yours from now on.',
    },
  },
  'vip.lowered': {
    zh: {
      title: '等级变为 VIP{{level}}',
      text: '您的等级从 VIP{{before}} 变为 VIP{{level}}。成长明细和保级规则在等级页。',
    },
    en: {
      title: 'Your level is VIP{{level}} now',
      text: 'Your level changed from VIP{{before}} to VIP{{level}}. The level page has your growth and what keeps a level.',
    },
  },
  'document.accepted': {
    zh: { title: '资料审核通过', text: '您提交的「{{name}}」已通过审核。' },
    en: { title: 'Document verified', text: 'Your document “{{name}}” has been verified.' },
  },
  'document.refused': {
    zh: { title: '资料审核未通过', text: '您提交的「{{name}}」未通过审核：{{reason}} 请重新提交。' },
    en: {
      title: 'Document not accepted',
      text: 'Your document “{{name}}” was not accepted: {{reason}} Please submit it again.',
    },
  },
  'stream.soon': {
    zh: { title: '{{anchor}} 即将开播', text: '「{{title}}」{{at}}（UTC+8）开始。' },
    en: { title: '{{anchor}} goes live soon', text: '“{{title}}” begins at {{at}} (UTC+8).' },
  },
  'replay.going': {
    zh: {
      title: '回放即将删除',
      text: '「{{title}}」的回放将在 {{at}}（UTC+8）自动删除。想留下的片段，请在此之前剪辑。',
    },
    en: {
      title: 'A replay goes soon',
      text: 'The replay of “{{title}}” is removed at {{at}} (UTC+8). Make clips of what you want to keep before that.',
    },
  },
  'anchor.approved': {
    zh: {
      title: '主播申请已通过',
      text: '您的直播间是 {{room}}。现在可以在主播工作室设置标题与封面，领取推流密钥并开播。',
    },
    en: {
      title: 'Your room is ready',
      text: 'Your room is {{room}}. Set its title and cover in the studio, get a stream key and go live.',
    },
  },
  'anchor.refused': {
    zh: { title: '主播申请未通过', text: '原因：{{reason}}。可以修改后再次申请。' },
    en: { title: 'Your application for a room was refused', text: 'Reason: {{reason}}. You may apply again.' },
  },
  'room.muted': {
    zh: {
      title: '您在直播间被禁言',
      text: '直播间「{{room}}」的房管把您禁言到 {{until}}（UTC+8）。原因：{{reason}}。不同意？可以在直播间的输入框处申诉一次。',
    },
    en: {
      title: 'You were muted in a room',
      text: 'The moderators of “{{room}}” muted you until {{until}} (UTC+8). Reason: {{reason}}. You can object once, where you would write in the room.',
    },
  },
  'room.banned': {
    zh: {
      title: '您在直播间被封禁',
      text: '直播间「{{room}}」的房管封禁了您，直到有人解除。原因：{{reason}}。不同意？可以在直播间的输入框处申诉一次。',
    },
    en: {
      title: 'You were banned from a room',
      text: 'The moderators of “{{room}}” banned you until somebody lifts it. Reason: {{reason}}. You can object once, where you would write in the room.',
    },
  },
  'room.unmuted': {
    zh: { title: '禁言已解除', text: '您在直播间「{{room}}」又可以发言了。' },
    en: { title: 'You may talk again', text: 'You may write in “{{room}}” again.' },
  },
  'room.warned': {
    zh: { title: '房管提醒', text: '直播间「{{room}}」的房管提醒您。原因：{{reason}}。再犯可能被禁言。' },
    en: {
      title: 'A moderator warns you',
      text: 'The moderators of “{{room}}” warn you. Reason: {{reason}}. You may be muted if it goes on.',
    },
  },
  'room.cleared': {
    zh: { title: '您的发言已被删除', text: '直播间「{{room}}」的房管删除了您的 {{count}} 条发言。原因：{{reason}}。' },
    en: {
      title: 'Your messages were deleted',
      text: 'The moderators of “{{room}}” deleted your messages ({{count}}). Reason: {{reason}}.',
    },
  },
  'room.objection.granted': {
    zh: { title: '申诉已同意', text: '您在直播间「{{room}}」的申诉已同意，又可以发言了。{{answer}}' },
    en: {
      title: 'Objection granted',
      text: 'Your objection in “{{room}}” was granted: you may write again. {{answer}}',
    },
  },
  'room.objection.refused': {
    zh: { title: '申诉未通过', text: '您在直播间「{{room}}」的申诉未通过，原处理不变。{{answer}}' },
    en: { title: 'Objection refused', text: 'Your objection in “{{room}}” was refused: nothing changes. {{answer}}' },
  },
  'report.acted': {
    zh: { title: '举报已处理', text: '您在房间 {{room}} 的举报已经处理。谢谢您一起维护秩序。' },
    en: {
      title: 'Your report was handled',
      text: 'Your report in room {{room}} has been handled. Thank you for helping.',
    },
  },
  'report.ignored': {
    zh: { title: '举报没有发现违规', text: '您在房间 {{room}} 的举报看过了，没有发现违规。不想再看到对方，可以屏蔽。' },
    en: {
      title: 'No breach found',
      text: 'Your report in room {{room}} was looked at, and no breach was found. You can block whom you do not want to see.',
    },
  },
  'operator.message': {
    zh: { title: '{{title}}', text: '{{text}}' },
    en: { title: '{{title}}', text: '{{text}}' },
  },
} as const satisfies Readonly<Record<string, Template>>

export type TemplateName = keyof typeof templates

type Named<Part extends string> = Part extends `${string}{{${infer Name}}}${infer Rest}` ? Name | Named<Rest> : never

/** The names of the values that a template needs. */
export type ValueName<Name extends TemplateName> = Named<
  (typeof templates)[Name]['zh']['title'] | (typeof templates)[Name]['zh']['text']
>

/** A template by a name that was stored; undefined: of a later version than this one. */
export const templateOf = (name: string): Template | undefined =>
  Object.hasOwn(templates, name) ? templates[name as TemplateName] : undefined

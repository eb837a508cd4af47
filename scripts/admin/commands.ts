import { jsonOf, type CommandLine } from './command-line.ts'
import { promotionLines } from './promotion-lines.ts'
import { readFacts } from './result-facts.ts'

const audienceOf = (to: string): { member: string } | { vipMin: number } => {
  const level = /^vip:(\d{1,2})$/.exec(to)
  if (level) return { vipMin: Number(level[1]) }
  return to === 'everybody' ? { vipMin: 0 } : { member: to }
}

const unitMs = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** A time such as 2026-11-22T08:00 (of this machine) or +90m, +2h, +1d from now, in milliseconds; null when none is given. */
export const readTime = (text: string | undefined, nowMs = Date.now()): number | null => {
  if (text === undefined) return null
  const ahead = /^\+(\d{1,5})([mhd])$/.exec(text)
  const ms = ahead ? nowMs + Number(ahead[1]) * unitMs[ahead[2] as keyof typeof unitMs] : Date.parse(text)
  if (Number.isNaN(ms)) throw new Error(`${text} is no time: write 2026-11-22T08:00, or +90m, +2h, +1d`)
  return ms
}

/** A time such as 2026-11-22T08:00, or 90m, 2h, 1d before now, in milliseconds; null when none is given. */
const readSince = (text: string | undefined, nowMs = Date.now()): number | null => {
  const ago = /^(\d{1,5})([mhd])$/.exec(text ?? '')
  if (ago) return nowMs - Number(ago[1]) * unitMs[ago[2] as keyof typeof unitMs]
  const ms = text === undefined ? null : Date.parse(text)
  if (Number.isNaN(ms)) throw new Error(`${text} is no time: write 2026-11-22T08:00, or 90m, 2h, 1d`)
  return ms
}

const headOf = (text: string | undefined): { seq: string; hash: string } | undefined => {
  const [seq = '', hash = ''] = text?.split(':') ?? []
  return text === undefined ? undefined : { seq, hash }
}

const countsOf = (pairs: readonly string[]): Record<string, number> => {
  const given = pairs.map((pair) => pair.split('='))
  return { image: 0, afs: 0, slider: 0, ...Object.fromEntries(given.map(([kind, count]) => [kind, Number(count)])) }
}

/** Every operator command as it is typed. */
export const commandLines: readonly CommandLine[] = [
  {
    pattern: 'stream-key <anchor>',
    does: "prints a fresh stream key for an anchor's room; who publishes with the old one is told and closed",
    read: ({ anchor }) => ({ command: 'stream-key', anchor }),
  },
  {
    pattern: 'stream end <room>',
    does: "ends a room's stream at once, and its key, with which the encoder would come back",
    read: ({ room }) => ({ command: 'stream.end', roomNo: room }),
  },
  {
    pattern: 'anchor applications',
    does: 'who waits for a room of their own, with what they say, the longest ago first',
    read: () => ({ command: 'anchor.applications' }),
  },
  {
    pattern: 'anchor approve <name>',
    does: 'gives a member a room who has asked for it, and writes to them',
    read: ({ name }) => ({ command: 'anchor.approve', member: name }),
  },
  {
    pattern: 'anchor refuse <name>',
    flags: ['note'],
    does: 'refuses it; --note "…" is shown to the member',
    read: ({ name }, _rest, { note = '' }) => ({ command: 'anchor.refuse', member: name, reason: note }),
  },
  {
    pattern: 'finance list [phase]',
    flags: ['count'],
    does: 'orders of the finance group that are waiting, underway (if none is named), succeeded or ended',
    read: ({ phase = 'underway' }, _rest, { count }) => ({
      command: 'finance.list',
      phase,
      limit: Number(count ?? 50),
    }),
  },
  {
    pattern: 'finance show <orderId>',
    does: 'an order with every state that it came to',
    read: ({ orderId }) => ({ command: 'finance.show', orderId }),
  },
  {
    pattern: 'finance credit <orderId> <amount>',
    does: 'credits a deposit that waits for a decision with what has come, such as 250.00',
    read: ({ orderId, amount }) => ({ command: 'finance.credit', orderId, amount }),
  },
  {
    pattern: 'finance refuse <orderId>',
    does: 'ends an order that waits for a decision: nothing is credited, what a withdrawal holds goes back',
    read: ({ orderId }) => ({ command: 'finance.refuse', orderId }),
  },
  {
    pattern: 'finance approve <orderId>',
    does: 'sends a large withdrawal to its provider',
    read: ({ orderId }) => ({ command: 'finance.approve', orderId }),
  },
  {
    pattern: 'finance settle <orderId>',
    does: 'ends a withdrawal that has reached its member, after a look at the books of the provider',
    read: ({ orderId }) => ({ command: 'finance.settle', orderId }),
  },
  {
    pattern: 'finance appeals',
    flags: ['count'],
    does: 'speed pays that wait for a decision, with both members and where the pictures are',
    read: (_names, _rest, { count }) => ({ command: 'finance.appeals', limit: Number(count ?? 50) }),
  },
  {
    pattern: 'finance decide <orderId> payer|payee <reason>',
    does: 'decides a speed pay: the payer is credited, or the payee gets back what is held; with the reason',
    read: ({ orderId, 'payer|payee': side, reason }) => ({ command: 'finance.decide', orderId, for: side, reason }),
  },
  {
    pattern: 'bank list [count]',
    does: 'deposits by bank transfer that wait for a decision, the oldest first',
    read: ({ count = '50' }) => ({ command: 'bank.list', limit: Number(count) }),
  },
  {
    pattern: 'bank show <orderId>',
    does: 'a deposit by bank transfer: its account, reference, proofs and every state that it came to',
    read: ({ orderId }) => ({ command: 'bank.show', orderId }),
  },
  {
    pattern: 'bank accept <orderId> [amount]',
    does: 'credits a deposit by bank transfer with what was asked for, or with what has come, such as 250.00',
    read: ({ orderId, amount }) => ({ command: 'bank.accept', orderId, amount }),
  },
  {
    pattern: 'bank reject <orderId> …',
    does: 'ends a deposit by bank transfer that has not come; the words after it are what the member reads',
    read: ({ orderId }, rest) => ({ command: 'bank.reject', orderId, reason: rest.join(' ') }),
  },
  {
    pattern: 'bank held [count]',
    does: "entries of banks' statements that fit no order, the oldest first",
    read: ({ count = '50' }) => ({ command: 'bank.held', limit: Number(count) }),
  },
  {
    pattern: 'bank assign <entryId> <orderId>',
    does: 'credits a held entry to the member of an order',
    read: ({ entryId, orderId }) => ({ command: 'bank.assign', entryId, orderId }),
  },
  {
    pattern: 'bank close <entryId> …',
    does: 'a held entry needs nothing more, and why: it was sent back, or was credited by hand',
    read: ({ entryId }, rest) => ({ command: 'bank.close', entryId, note: rest.join(' ') }),
  },
  {
    pattern: 'bank accounts',
    does: 'the accounts of the house, and how much of its day each has taken',
    read: () => ({ command: 'bank.accounts' }),
  },
  {
    pattern: 'finance proofs <orderId>',
    does: 'writes the pictures that members handed in for an order into the data folder, and names them',
    read: ({ orderId }) => ({ command: 'finance.proofs', orderId }),
  },
  {
    pattern: 'finance outage <minutes>',
    does: 'the sandbox provider answers nobody for so long; 0 ends it',
    read: ({ minutes }) => ({ command: 'finance.outage', minutes: Number(minutes) }),
  },
  {
    pattern: 'chain held [count]',
    does: 'transfers of USDT and other tokens that wait for a decision, the oldest first',
    read: ({ count = '50' }) => ({ command: 'chain.held', limit: Number(count) }),
  },
  {
    pattern: 'chain credit <id> [amount]',
    does: 'credits a held transfer with what has come, or with so much USDT',
    read: ({ id, amount }) => ({ command: 'chain.credit', id, amount }),
  },
  {
    pattern: 'chain return <id> <transaction>',
    does: 'notes by which transaction a held transfer was sent back',
    read: ({ id, transaction }) => ({ command: 'chain.return', id, txId: transaction }),
  },
  {
    pattern: 'chain pay <address> <amount> [token]',
    does: 'sandbox chain: a transfer to an address, in a block of its own; of USDT, or of another token',
    read: ({ address, amount, token }) => ({ command: 'chain.pay', address, amount, token }),
  },
  {
    pattern: 'chain mine [count]',
    does: 'sandbox chains: one more block, or so many',
    read: ({ count = '1' }) => ({ command: 'chain.mine', count: Number(count) }),
  },
  {
    pattern: 'chain reorg <depth> [drop|keep]',
    does: 'sandbox chains: drops the newest blocks for others, with their transfers or (keep) not',
    read: ({ depth, 'drop|keep': transfers = 'drop' }) => ({ command: 'chain.reorg', depth: Number(depth), transfers }),
  },
  {
    pattern: 'order revert <orderId>',
    does: 'gives the stake back and takes the order off the screens',
    read: ({ orderId }) => ({ command: 'order.revert', orderId }),
  },
  {
    pattern: 'match result|correct|rollback|void <matchId> …',
    flags: ['note'],
    does: 'settles the bets of a match by what is known: match=2-1 h1=1-0 goals=hhv corners=7-3 m1=home kills.m1=22-18; correct: the newest result was wrong; rollback: only this stands, the rest is open again; void: only this stands, the rest is void, and people read why (--note postponed, abandoned, walk-over or cancelled)',
    read: ({ 'result|correct|rollback|void': kind = '', matchId }, words, { note }) => ({
      command: 'match.result',
      matchId,
      kind: kind === 'correct' ? 'correction' : kind,
      facts: readFacts(words),
      note: note ?? (kind === 'void' ? 'cancelled' : null),
      isFinal: kind === 'void' || (kind !== 'rollback' && words.some((word) => word.startsWith('match='))),
    }),
  },
  {
    pattern: 'match overdue [count]',
    does: 'matches that began a day ago or longer and whose bets no result decides, the longest ago first: give them one, or void them',
    read: ({ count = '50' }) => ({ command: 'match.overdue', limit: Number(count) }),
  },
  {
    pattern: 'lottery void <game> <issue>',
    does: 'calls a draw off that is not held yet, such as k3 20270304-0041: every stake goes back when its time has come',
    read: ({ game, issue }) => ({ command: 'lottery.void', game, issue }),
  },
  ...promotionLines,
  {
    pattern: 'agent applications',
    does: 'who waits to become an agent, with what they say, the longest ago first',
    read: () => ({ command: 'agent.applications' }),
  },
  {
    pattern: 'agent approve <name>',
    does: 'makes a member an agent who has asked for it',
    read: ({ name }) => ({ command: 'agent.approve', member: name }),
  },
  {
    pattern: 'agent refuse <name>',
    flags: ['note'],
    does: 'refuses it; --note "…" is shown to the member',
    read: ({ name }, _rest, { note = '' }) => ({ command: 'agent.refuse', member: name, reason: note }),
  },
  {
    pattern: 'agent close <month>',
    does: 'counts the commissions of a month that is over, such as 2026-11, or holds a closed one against its statements; the server does it by itself when a month ends',
    read: ({ month }) => ({ command: 'agent.close', month }),
  },
  {
    pattern: 'agent pay <month> [name]',
    does: 'pays the commissions of a closed month that have been looked at, or those of one agent',
    read: ({ month, name = null }) => ({ command: 'agent.pay', month, member: name }),
  },
  {
    pattern: 'agent reverse <month> [name]',
    does: 'takes the statements of the month that was closed last back, and what was paid with them; agent close counts them again',
    read: ({ month, name = null }) => ({ command: 'agent.reverse', month, member: name }),
  },
  {
    pattern: 'promotion quiz-answer <slug> <question> <option>',
    does: 'the right answer of a question, once, or the word void: right answers are rewarded at once',
    read: ({ slug, question, option }) => ({
      command: 'promotion.quiz-answer',
      slug,
      questionId: question,
      optionId: option === 'void' ? null : option,
    }),
  },
  {
    pattern: 'promotion draw-void <slug>',
    does: 'calls the draw of a promotion off that is not held yet: points that tickets cost go back',
    read: ({ slug }) => ({ command: 'promotion.draw-void', slug }),
  },
  {
    pattern: 'promotion returns [count]',
    does: 'members who ask to come back, the oldest first',
    read: ({ count = '50' }) => ({ command: 'promotion.returns', limit: Number(count) }),
  },
  {
    pattern: 'promotion return approve|refuse <application> [note]',
    does: 'decides whether a member who was away gets the reward of coming back; the member reads the note',
    read: ({ 'approve|refuse': decision, application, note = null }) => ({
      command: 'promotion.return-decide',
      applicationId: application,
      isApproved: decision === 'approve',
      note,
    }),
  },
  {
    pattern: 'lottery soccer-void <issue>',
    does: 'calls a round of the soccer lottery off that is not settled, such as 2027014: every stake goes back',
    read: ({ issue }) => ({ command: 'lottery.soccer-void', issue }),
  },
  {
    pattern: 'role grant|revoke <room> <member> moderator|head',
    does: 'makes a member a moderator of a room, or a moderator its head, or no longer',
    read: ({ 'grant|revoke': change, room, member, 'moderator|head': role }) => ({
      command: `role.${change}`,
      roomNo: room,
      member,
      head: role === 'head',
    }),
  },
  {
    pattern: 'role grant|revoke <member> staff',
    does: 'makes a member one of those who keep order in every room (/app/moderation), or no longer',
    read: ({ 'grant|revoke': change, member }) => ({ command: `room-staff.${change}`, member }),
  },
  {
    pattern: 'role list staff',
    does: 'the members who keep order in every room',
    read: () => ({ command: 'room-staff.list' }),
  },
  {
    pattern: 'word add contains|equals|sounds|wildcard|pattern refuse|hold|mask <word>',
    does: 'blocks a word in every room: what it finds, and what becomes of the text',
    read: (named) => ({
      command: 'word.add',
      match: named['contains|equals|sounds|wildcard|pattern'],
      act: named['refuse|hold|mask'],
      text: named['word'],
    }),
  },
  {
    pattern: 'word remove <word>',
    does: 'takes a word off the list of the site',
    read: ({ word }) => ({ command: 'word.remove', text: word }),
  },
  { pattern: 'word list', does: 'lists the blocked words of the site', read: () => ({ command: 'word.list' }) },
  {
    pattern: 'report list',
    flags: ['count'],
    does: 'what viewers reported in rooms and nobody has decided, the oldest first',
    read: (_named, _rest, { count = '50' }) => ({ command: 'report.list', limit: Number(count) }),
  },
  {
    pattern: 'report show <case>',
    does: 'a reported line or person with the lines around',
    read: ({ case: caseId }) => ({ command: 'report.show', caseId }),
  },
  {
    pattern: 'report ignore|handled|delete <case>',
    does: 'decides it: no breach, dealt with by other means, or the line is deleted; its reporters read the result',
    read: ({ 'ignore|handled|delete': act, case: caseId }) => ({ command: 'report.decide', caseId, act }),
  },
  {
    pattern: 'ledger verify',
    flags: ['head'],
    does: 'the chain is whole, every account equals its postings, all sum to zero, and a head that was kept is in it',
    read: (_named, _rest, { head }) => ({ command: 'ledger.verify', head: headOf(head) }),
  },
  {
    pattern: 'ledger head',
    does: 'the newest posting and its hash, to be kept elsewhere',
    read: () => ({ command: 'ledger.head' }),
  },
  {
    pattern: 'config list',
    does: 'every setting of the site, in short',
    read: () => ({ command: 'config.list' }),
  },
  {
    pattern: 'config get <key>',
    does: 'one setting as JSON',
    read: ({ key }) => ({ command: 'config.get', key }),
  },
  {
    pattern: 'config set <key> <json|@file>',
    does: 'changes a setting: banners, help articles, lines and all the others',
    read: ({ key, 'json|@file': json }) => ({ command: 'config.set', key, value: jsonOf(json) }),
  },
  {
    pattern: 'maintenance on',
    flags: ['title', 'text', 'until'],
    does: 'lets only white members in',
    read: (_, __, { title = '', text = '', until }) => ({
      command: 'maintenance.on',
      title,
      text,
      untilMs: readTime(until),
    }),
  },
  { pattern: 'maintenance off', does: 'opens the site again', read: () => ({ command: 'maintenance.off' }) },
  {
    pattern: 'access add caveat|restriction|block address|region|device <value>',
    flags: ['title', 'text'],
    does: 'warns, turns away or blocks visitors; prints the id of the rule',
    read: (
      { 'caveat|restriction|block': effect, 'address|region|device': by, value },
      _,
      { title = '', text = '' },
    ) => ({
      command: 'access.add',
      effect,
      by,
      value,
      title,
      text,
    }),
  },
  {
    pattern: 'access remove <id>',
    does: 'takes a rule back',
    read: ({ id }) => ({ command: 'access.remove', id }),
  },
  { pattern: 'access list', does: 'the rules in force', read: () => ({ command: 'access.list' }) },
  {
    pattern: 'white add|remove <member>',
    does: 'members who pass maintenance and access rules',
    read: ({ 'add|remove': change, member }) => ({ command: `white.${change}`, member }),
  },
  { pattern: 'white list', does: 'their names', read: () => ({ command: 'white.list' }) },
  {
    pattern: 'degrade <path> on|off',
    does: 'switches an interface off (on = switched off), or on again',
    read: ({ path, 'on|off': state }) => ({ command: `degrade.${state}`, path }),
  },
  {
    pattern: 'notice add',
    flags: ['text', 'title', 'body', 'category', 'start', 'end'],
    does: 'an announcement; category 1 runs from --start to --end, 2 (or none given) always',
    read: (_, __, { text, title = '', body = '', category = '2', start, end }) => ({
      command: 'notice.add',
      category: Number(category),
      title,
      text,
      body,
      startMs: readTime(start),
      endMs: readTime(end),
    }),
  },
  {
    pattern: 'notice remove <id>',
    does: 'takes it off',
    read: ({ id }) => ({ command: 'notice.remove', id }),
  },
  { pattern: 'notice list', does: 'announcements, the newest first', read: () => ({ command: 'notice.list' }) },
  {
    pattern: 'switch <name> on|off',
    does: 'an activity switch',
    read: ({ name, 'on|off': state }) => ({ command: `switch.${state}`, name }),
  },
  {
    pattern: 'verification set <call> <fromRisk> …',
    does: 'what a call asks for from a risk on: image=1 slider=1 afs=1',
    read: ({ call, fromRisk }, rest) => ({
      command: 'verification.set',
      call,
      fromRisk: Number(fromRisk),
      counts: countsOf(rest),
    }),
  },
  {
    pattern: 'verification clear <call>',
    does: 'a call asks for nothing',
    read: ({ call }) => ({ command: 'verification.clear', call }),
  },
  {
    pattern: 'verification list',
    does: 'what calls ask for',
    read: () => ({ command: 'verification.list' }),
  },
  {
    pattern: 'member block|unblock|sleep <name>',
    does: 'ends sessions and keeps a member out; or the opposite; or as if long away',
    read: ({ 'block|unblock|sleep': change, name }) => ({ command: `member.${change}`, member: name }),
  },
  {
    pattern: 'invite list [code]',
    does: 'who registered with an invite code, or with this one, the newest first',
    read: ({ code = '' }) => ({ command: 'invite.list', code, limit: 100 }),
  },
  {
    pattern: 'security list',
    flags: ['member', 'kind', 'since', 'count'],
    does: 'what happened to accounts, the newest first; --since 24h, 7d or 2026-11-22T08:00',
    read: (_named, _rest, { member, kind, since, count = '50' }) => ({
      command: 'security.list',
      member,
      kind,
      sinceMs: readSince(since),
      limit: Number(count),
    }),
  },
  {
    pattern: 'security verify',
    flags: ['head'],
    does: 'checks every row of the security log, and that a head that was kept is in it',
    read: (_named, _rest, { head }) => ({ command: 'security.verify', head: headOf(head) }),
  },
  {
    pattern: 'security head',
    does: 'the newest row of the security log and its hash, to be kept elsewhere',
    read: () => ({ command: 'security.head' }),
  },
  {
    pattern: 'member unfreeze <name>',
    does: 'withdrawals that “this was not me” froze are free again',
    read: ({ name }) => ({ command: 'member.unfreeze', member: name }),
  },
  {
    pattern: 'protection show <name>',
    does: 'limits, pauses and reminders of a member who plays, and the newest changes',
    read: ({ name }) => ({ command: 'protection.show', member: name }),
  },
  {
    pattern: 'protection time-out <name> <days>',
    does: 'no deposits, bets or gifts for 1 to 42 days; it cannot be ended early',
    read: ({ name, days }) => ({ command: 'protection.time-out', member: name, days: Number(days) }),
  },
  {
    pattern: 'protection exclude <name> <months>',
    does: 'the same for 6 to 60 months or for ever ("forever"), and no bonuses; it cannot be shortened',
    read: ({ name, months }) => ({
      command: 'protection.exclude',
      member: name,
      months: months === 'forever' ? null : Number(months),
    }),
  },
  {
    pattern: 'vip show <name>',
    does: 'level, growth, gifts and changes of level of a member',
    read: ({ name }) => ({ command: 'vip.show', member: name }),
  },
  {
    pattern: 'vip recompute <name>',
    does: 'counts the stakes of a member anew, by the days of play and the rules of now',
    read: ({ name }) => ({ command: 'vip.recompute', member: name }),
  },
  {
    pattern: 'vip set <name> <level> …',
    does: 'gives a member a level, 0 to 10, and writes down why; it brings no gift',
    read: ({ name, level }, reason) => ({
      command: 'vip.set',
      member: name,
      level: Number(level),
      reason: reason.join(' '),
    }),
  },
  {
    pattern: 'vip quarter <quarter>',
    does: 'settles quarters that are over up to this one (2026Q4), each member once, and says what came of it',
    read: ({ quarter }) => ({ command: 'vip.quarter', quarter }),
  },
  {
    pattern: 'keys list',
    does: 'the keys of sealed data, and how many values each has sealed',
    read: () => ({ command: 'keys.list' }),
  },
  {
    pattern: 'keys rotate',
    does: 'makes a new key and seals everything anew with it, while the server runs',
    read: () => ({ command: 'keys.rotate' }),
  },
  {
    pattern: 'keys forget <id>',
    does: 'drops a key that has sealed nothing any more',
    read: ({ id }) => ({ command: 'keys.forget', id }),
  },
  {
    pattern: 'venue pending',
    does: 'transfers that venues have not answered, the oldest first',
    read: () => ({ command: 'venue.pending' }),
  },
  {
    pattern: 'venue fault <code> <fault> [times]',
    does: 'what the sandbox venue does wrong: answer-lost, request-lost, refused, pending, down, slow, maintenance, open-round, callbacks-repeated, callbacks-lost, none; code all: everywhere',
    read: ({ code, fault, times }) => ({
      command: 'venue.fault',
      channelCode: code === 'all' ? '*' : code,
      fault: fault === 'none' ? null : fault,
      times: times === undefined ? null : Number(times),
    }),
  },
  {
    pattern: 'venue reconcile <code>',
    does: 'reads now what a venue holds of single wallets, which the server does every minute',
    read: ({ code }) => ({ command: 'venue.reconcile', channelCode: code }),
  },
  {
    pattern: 'venue differences',
    does: 'where venues and the site differ and no rule repairs it, the oldest first',
    read: () => ({ command: 'venue.differences' }),
  },
  {
    pattern: 'venue difference-close <code> <transaction>',
    flags: ['note'],
    does: 'closes a difference that was settled with the venue: how, in --note',
    read: ({ code, transaction }, _rest, { note }) => ({
      command: 'venue.difference-close',
      channelCode: code,
      transactionId: transaction,
      note,
    }),
  },
  {
    pattern: 'venue play <code> <member> <currency> <minor>',
    does: 'what a member wins (or with -, loses) at the sandbox venue, in the smallest unit',
    read: ({ code, member, currency, minor }) => ({
      command: 'venue.play',
      channelCode: code,
      member,
      currency,
      deltaMinor: Number(minor),
    }),
  },
  {
    pattern: 'message preview|send <id> <to>',
    flags: ['kind', 'title', 'title-en', 'text', 'text-en', 'link'],
    does: 'a message in both languages to a member (its name), to all (everybody) or from a level on (vip:3); an id goes once',
    read: ({ 'preview|send': what, id, to = '' }, _rest, flags) => ({
      command: `message.${what}`,
      id,
      to: audienceOf(to),
      kind: flags.kind ?? 'system',
      title: { zh: flags.title ?? '', en: flags['title-en'] ?? '' },
      text: { zh: flags.text ?? '', en: flags['text-en'] ?? '' },
      link: flags.link ?? null,
    }),
  },
  {
    pattern: 'feedback|desk list [state]',
    does: 'feedback, or chats at the desk, that wait (the longest first), or are answered or closed',
    read: ({ 'feedback|desk': where, state = 'waiting' }) => ({
      command: 'support.list',
      channel: where === 'desk' ? 'chat' : 'feedback',
      state,
      limit: 100,
    }),
  },
  {
    pattern: 'feedback|desk show <case>',
    does: 'all that was said in a case; its pictures are written into the data folder',
    read: ({ case: caseId }) => ({ command: 'support.show', caseId }),
  },
  {
    pattern: 'feedback|desk answer <case>',
    flags: ['text'],
    does: 'answers, which also arrives among the member’s messages',
    read: ({ case: caseId }, _rest, { text = '' }) => ({ command: 'support.answer', caseId, text }),
  },
  {
    pattern: 'feedback|desk close <case>',
    does: 'closes a case; a member who writes once more opens it again',
    read: ({ case: caseId }) => ({ command: 'support.close', caseId }),
  },
  {
    pattern: 'document list',
    does: 'documents of members that wait to be decided, the longest first',
    read: () => ({ command: 'document.list', limit: 100 }),
  },
  {
    pattern: 'document show <document>',
    does: 'writes a document into the data folder',
    read: ({ document: documentId }) => ({ command: 'document.show', documentId }),
  },
  {
    pattern: 'document accept <document>',
    does: 'a document shows what it should; the member gets a message',
    read: ({ document: documentId }) => ({ command: 'document.accept', documentId }),
  },
  {
    pattern: 'document refuse <document>',
    flags: ['text'],
    does: 'a document does not; the member reads why',
    read: ({ document: documentId }, _rest, { text = '' }) => ({
      command: 'document.refuse',
      documentId,
      reason: text,
    }),
  },
  {
    pattern: 'staff list',
    does: 'the members who answer at the desk in the browser (/app/desk)',
    read: () => ({ command: 'staff.list' }),
  },
  {
    pattern: 'staff grant|revoke <member>',
    does: 'lets a member answer feedback and chats in the browser, or no longer',
    read: ({ 'grant|revoke': change, member }) => ({ command: `staff.${change}`, member }),
  },
  {
    pattern: 'audit list [count]',
    does: 'who changed what, the newest first',
    read: ({ count = '20' }) => ({ command: 'audit.list', limit: Number(count) }),
  },
  {
    pattern: 'outbox list [count]',
    does: 'messages by SMS and mail, the newest first, as JSON',
    read: ({ count = '20' }) => ({ command: 'outbox.list', limit: Number(count) }),
  },
]

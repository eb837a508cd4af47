import { randomBytes, randomUUID } from 'node:crypto'
import type { Call, RequestOf } from '#contract/define-call.ts'
import { orderProofUpload } from '#contract/finance/calls/order-proofs.ts'
import { avatarInsert } from '#contract/members/calls/members.ts'
import type { MemberInfo } from '#contract/members/entities/member.ts'
import { messageList } from '#contract/messages/calls.ts'
import { supportPicture } from '#contract/messages/support-calls.ts'
import { promotionWheelSpin } from '#contract/promotions/calls/wheel.ts'
import { betPlace } from '#contract/sports/ticket-calls.ts'
import { virtualWalletInsert } from '#contract/wallet/calls.ts'
import { aMember } from '#tests/builders/member.ts'
import type { CommandName, Kind, Stand } from '#tests/chaos/command-kind.ts'
import { kinds } from '#tests/chaos/command-kinds.ts'
import { payee, withdrawalInput, withdrawPassword } from '#tests/chaos/command-members.ts'
import { callExamples } from '#tests/conformance/call-examples.ts'
import type { TestClient } from '#tests/world/client.ts'
import type { OwnCall } from './ids-of-others.ts'

export interface Site extends Stand {
  /** A client with a session of the member that has just shown who it is. */
  sessionOf(member: MemberInfo): Promise<TestClient>
  admin(words: readonly string[]): Promise<unknown>
}

export type Input = Readonly<Record<string, unknown>>

export interface Owned {
  readonly owner: MemberInfo
  /** What the owner asks of it, and what a stranger tries. */
  readonly input: Input
  /** What a stranger may ask, where the owner has no more than others. */
  readonly visible?: Input
}

type Made = (site: Site) => Promise<Owned>

const textUnder = (answer: unknown, key: string): string =>
  new RegExp(`"${key}":"([^"]+)"`).exec(JSON.stringify(answer))?.[1] ?? ''

/** What a command of the owner is about, as the other tests of commands prepare it. */
const command =
  <Name extends CommandName>(name: Name): Made =>
  async (site) => {
    const kind: Kind<Name> = kinds[name]
    const { member, input } = await kind.prepare(site)
    if (!member) throw new Error(`${name} is nobody's`)
    return { owner: member, input }
  }

/** Another call about the same thing. */
const about =
  (name: CommandName, key: string): Made =>
  async (site) => {
    const { owner, input } = await command(name)(site)
    return { owner, input: { [key]: input[key] } }
  }

/** What a command of the owner has made. */
const madeBy =
  <Making extends Call>(name: CommandName, making: Making, key: string, rest: Input = {}): Made =>
  async (site) => {
    const { owner, input } = await command(name)(site)
    const answer = await (await site.sessionOf(owner)).accepted(making, input as RequestOf<Making>)
    return { owner, input: { [key]: textUnder(answer, key), ...rest } }
  }

const anAvatar: Made = async (site) => {
  const { owner, input } = await command('avatarInsert')(site)
  const made = await (await site.sessionOf(owner)).accepted(avatarInsert, input as RequestOf<typeof avatarInsert>)
  return { owner, input: { id: made.avatars.find(({ own }) => own)?.id } }
}

const aCard: Made = async (site) => {
  const owner = await payee(site)
  const { payeeId } = await withdrawalInput(site, owner)
  return { owner, input: { id: payeeId, withdrawPassword } }
}

const aWallet = (rest: Input) => madeBy('virtualWalletInsert', virtualWalletInsert, 'id', { ...rest, withdrawPassword })

const aPasskey: Made = async ({ db }) => {
  const owner = await aMember(db)
  const id = randomBytes(16).toString('base64url')
  const key = { credential_id: id, member_id: owner.id, public_key: randomBytes(32), counter: 0, transports: '[]' }
  await db
    .insertInto('passkeys')
    .values({ ...key, name: '我的手机', created_at: new Date(), last_used_at: null })
    .execute()
  return { owner, input: { id } }
}

const aChange: Made = async ({ db }) => {
  const owner = await aMember(db)
  const { id } = await db
    .insertInto('account_changes')
    .values({
      member_id: owner.id,
      kind: 'payout.added',
      what: '',
      at: new Date(),
      token_hash: randomBytes(32),
      seal_id: randomUUID(),
      sealed: null,
      disowned_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { owner, input: { id } }
}

/** One of two, so that what becomes of it is seen in what is unread. */
const aMessage: Made = async (site) => {
  const owner = await aMember(site.db)
  const words = ['--title', '公告', '--title-en', 'Notice', '--text', '正文', '--text-en', 'Text']
  for (const id of [randomUUID(), randomUUID()]) await site.admin(['message', 'send', id, owner.name, ...words])
  const { messages } = await (await site.sessionOf(owner)).accepted(messageList, { kinds: ['system'] })
  if (messages.length !== 2) throw new Error('the messages were not put down')
  return { owner, input: { ids: [messages[0]?.id] } }
}

const aVenueRound: Made = async ({ db }) => {
  const owner = await aMember(db)
  const roundId = `r${randomBytes(6).toString('hex')}`
  const { channelCode } = callExamples.venueLaunch
  const atOnce = { started_at: new Date(), ended_at: new Date() }
  const money = { currency: 'CNY', staked_minor: 100, returned_minor: 0 } as const
  await db
    .insertInto('venue_rounds')
    .values({
      channel_code: channelCode,
      member_id: owner.id,
      round_id: roundId,
      game_id: '1',
      state: 'done',
      ...money,
      ...atOnce,
    })
    .execute()
  return { owner, input: { channelCode, roundId } }
}

/** A bet that runs: shown in a room, or nobody's to see. */
const aBet = async (site: Site, isShown: boolean) => {
  const { owner, input } = await command('betPlace')(site)
  const asked = { ...input, ...(isShown ? {} : { chatRoomNo: null }) } as RequestOf<typeof betPlace>
  const { ticket } = await (await site.sessionOf(owner)).accepted(betPlace, asked)
  const { orderId } = ticket
  await site.db
    .updateTable('orders')
    .set({ state: 'running', decide_at: null })
    .where('order_id', '=', orderId)
    .execute()
  return { owner, asked, orderId }
}

const ofBets =
  (inputOf: (orderId: string, asked: RequestOf<typeof betPlace>) => Input): Made =>
  async (site) => {
    const [hidden, shown] = [await aBet(site, false), await aBet(site, true)]
    const [input, visible] = [inputOf(hidden.orderId, hidden.asked), inputOf(shown.orderId, hidden.asked)]
    return { owner: hidden.owner, input, visible }
  }

const aPicture = madeBy('supportPicture', supportPicture, 'pictureId')

/** As the staff sees it. */
const onDesk =
  (made: Made): Made =>
  async (site) => ({ ...(await made(site)), owner: (await command('deskClose')(site)).owner })

/** For every call with an id of a member's own: what is somebody's, made anew. */
export const ownThings: { readonly [Name in OwnCall]: Made } = {
  accountChangeDisown: aChange,
  passkeyDelete: aPasskey,
  avatarDelete: anAvatar,
  avatarUpdate: anAvatar,
  bankCardDelete: aCard,
  virtualWalletDelete: aWallet({}),
  virtualWalletWhitelist: aWallet({ whitelisted: true }),
  bankPaid: command('bankPaid'),
  convert: command('convert'),
  financeOrder: about('payClose', 'orderId'),
  orderProofFile: madeBy('orderProofUpload', orderProofUpload, 'proofId'),
  orderProofList: about('payClose', 'orderId'),
  orderProofUpload: command('orderProofUpload'),
  payClose: command('payClose'),
  speedAppeal: command('speedAppeal'),
  speedClose: command('speedClose'),
  speedConfirm: command('speedConfirm'),
  speedPaid: command('speedPaid'),
  speedPayee: about('speedClose', 'orderId'),
  speedRemind: command('speedRemind'),
  speedTurn: command('speedTurn'),
  speedWithdraw: command('speedWithdraw'),
  withdrawCancel: command('withdrawCancel'),
  withdrawNew: command('withdrawNew'),
  gameMove: command('gameMove'),
  gamePlay: command('gamePlay'),
  gameRound: about('gameMove', 'roundId'),
  gameSeedsRotate: command('gameSeedsRotate'),
  gameTableLeave: command('gameTableLeave'),
  lotteryCancel: command('lotteryCancel'),
  promotionWheelProof: madeBy('promotionWheelSpin', promotionWheelSpin, 'spinId'),
  promotionWheelSpin: command('promotionWheelSpin'),
  promotionCardArm: command('promotionCardArm'),
  betPlace: ofBets((followsOrderId, asked) => ({ ...asked, chatRoomNo: null, followsOrderId })),
  betDetail: about('cashOutTake', 'orderId'),
  cashOutQuote: about('cashOutTake', 'orderId'),
  cashOutTake: command('cashOutTake'),
  orderStatuses: ofBets((orderId) => ({ orderIds: [orderId] })),
  venueRound: aVenueRound,
  reportClaim: async (site) => {
    const { owner, input } = await command('reportDecide')(site)
    return { owner, input: { chatRoomNo: input['chatRoomNo'], caseId: input['caseId'], holds: true } }
  },
  reportDecide: command('reportDecide'),
  roomHeldDecide: command('roomHeldDecide'),
  replaySet: command('replaySet'),
  streamReview: async (site) => {
    const { owner, input } = await command('replaySet')(site)
    const streamId = String(input['replayId'])
    // Only what ended lately is reviewed.
    const at = new Date()
    const times = { started_at: at, heard_at: at, ended_at: at }
    await site.db.updateTable('streams').set(times).where('id', '=', streamId).execute()
    return { owner, input: { streamId } }
  },
  clipSet: command('clipSet'),
  roomHeldOpen: async (site) => {
    const { owner, input } = await command('roomHeldDecide')(site)
    return { owner, input: { chatRoomNo: input['chatRoomNo'], heldId: input['heldId'] } }
  },
  roomHeldWithdraw: command('roomHeldWithdraw'),
  roomModerationUndo: command('roomModerationUndo'),
  roomNoteRemove: command('roomNoteRemove'),
  roomObjectionDecide: command('roomObjectionDecide'),
  roomWordRemove: command('roomWordRemove'),
  messageDelete: aMessage,
  messageRead: aMessage,
  messageRestore: aMessage,
  supportClose: command('supportClose'),
  supportPicture: command('supportPicture'),
  supportPictureFile: aPicture,
  supportSay: command('supportSay'),
  studioKeyRotate: command('studioKeyRotate'),
  studioKeyRevoke: command('studioKeyRevoke'),
  studioPlanRemove: command('studioPlanRemove'),
  studioRaidCancel: command('studioRaidCancel'),
  supportShow: about('supportClose', 'caseId'),
  supportTyping: about('supportClose', 'caseId'),
  deskAnswer: command('deskAnswer'),
  deskClose: command('deskClose'),
  deskPictureFile: onDesk(aPicture),
  deskShow: onDesk(about('supportClose', 'caseId')),
}

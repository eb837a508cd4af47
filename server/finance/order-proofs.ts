import { randomUUID } from 'node:crypto'
import type { OrderKind } from '#contract/finance/entities/finance-order.ts'
import type { OrderProof } from '#contract/finance/entities/order-proof.ts'
import { orderProofsMax } from '#contract/limits.ts'
import { accept, reject, type Outcome } from '#contract/outcome.ts'
import { redrawnPicture } from '#server/platform/pictures/redrawn-picture.ts'
import type { Unit } from '#server/platform/unit-of-work.ts'
import { uploadedFile } from '#server/platform/uploaded-file.ts'
import type { FinanceOrders, OwnedOrder } from './ports.ts'
import type { OrderProofRows, ProofFile, ProofRow } from './store/order-proof-rows.ts'

/** What a payment outside of the site is about. */
export interface ProofCase {
  /** The order that its pictures lie under. */
  readonly orderId: string
  /** Members who see them; who of them hands one in shows it to the others. */
  readonly parties: readonly string[]
  /** Whether more may be handed in. */
  readonly isOpen: boolean
}

/** The case of an order, looked up by the connection of a unit of work, if there is one; undefined: it has none now. */
export type ProofCaseOf<Kind extends OrderKind> = (
  owned: OwnedOrder<Kind>,
  unit?: Unit,
) => Promise<ProofCase | undefined>

interface ProofDeps {
  orders: Pick<FinanceOrders, 'find' | 'in'>
  rows: OrderProofRows
  /** Holds a member's orders until the unit ends. */
  holdMember: (unit: Unit, memberId: string) => Promise<void>
  now: () => number
}

interface Proof {
  proofs: OrderProof[]
}

type ProofRefusal = 'FINANCE_ORDER_UNKNOWN' | 'ORDER_MOVED_ON' | 'FILE_REFUSED'

/** Pictures of payments outside of the site: each seen by the parties of its order and by operators. [C-14] */
export interface OrderProofs {
  /** Says whose pictures the orders of a kind have. A kind that says nothing has none. */
  provide<Kind extends OrderKind>(kind: Kind, caseOf: ProofCaseOf<Kind>): void
  /** A picture for an order that takes one of the member, drawn anew: nothing of the file but its pixels is kept. */
  read(memberId: string, orderId: string, base64: string): Promise<Outcome<Buffer, ProofRefusal>>
  /** Takes what was drawn. */
  add(
    unit: Unit,
    memberId: string,
    picture: { orderId: string; content: Buffer },
  ): Promise<Outcome<Proof, ProofRefusal>>
  list(memberId: string, orderId: string): Promise<Outcome<Proof, 'FINANCE_ORDER_UNKNOWN'>>
  file(memberId: string, proofId: string): Promise<ProofFile | undefined>
  /** How many pictures of a member's own an order has. */
  countOf(unit: Unit, orderId: string, memberId: string): Promise<number>
  /** All of an order, with their content: for operators. */
  files(orderId: string): Promise<ProofFile[]>
}

const proofsFor =
  (viewerId: string) =>
  ({ proofId, memberId, type, sizeBytes, atMs }: ProofRow): OrderProof => ({
    proofId,
    isMine: memberId === viewerId,
    type,
    sizeBytes,
    atMs,
  })

export const createOrderProofs = ({ orders, rows, holdMember, now }: ProofDeps): OrderProofs => {
  const provided = new Map<OrderKind, ProofCaseOf<OrderKind>>()

  /** The case of an order that this member is a party of. */
  const caseFor = async (memberId: string, owned: OwnedOrder | undefined, unit?: Unit) => {
    const found = owned && (await provided.get(owned.order.kind)?.(owned, unit))
    return found?.parties.includes(memberId) === true ? found : undefined
  }

  /** The case of a member's own order that takes a picture of theirs, and those that it has. */
  const openCase = async (
    memberId: string,
    orderId: string,
    unit?: Unit,
  ): Promise<Outcome<{ of: ProofCase; before: readonly ProofRow[] }, ProofRefusal>> => {
    const owned = await (unit ? orders.in(unit) : orders).find(orderId)
    const of = owned?.memberId === memberId ? await caseFor(memberId, owned, unit) : undefined
    if (!of) return reject('FINANCE_ORDER_UNKNOWN')
    if (!of.isOpen) return reject('ORDER_MOVED_ON')
    const before = await (unit ? rows.in(unit) : rows).list(of.orderId)
    const isFull = before.filter((each) => each.memberId === memberId).length >= orderProofsMax
    return isFull ? reject('FILE_REFUSED') : accept({ of, before })
  }

  return {
    provide: (kind, caseOf) => void provided.set(kind, caseOf as unknown as ProofCaseOf<OrderKind>),
    read: async (memberId, orderId, base64) => {
      const found = await openCase(memberId, orderId)
      if (!found.ok) return found
      const file = uploadedFile(base64)
      const content = file && (await redrawnPicture({ memberId, file, shape: 'whole' }))
      return content ? accept(content) : reject('FILE_REFUSED')
    },
    add: async (unit, memberId, { orderId, content }) => {
      await holdMember(unit, memberId)
      const found = await openCase(memberId, orderId, unit)
      if (!found.ok) return found
      const { of, before } = found.value
      const added = { proofId: randomUUID(), orderId: of.orderId, memberId, sizeBytes: content.length }
      const proof: ProofFile = { ...added, type: 'webp', atMs: now(), content }
      await rows.in(unit).add(proof)
      return accept({ proofs: [...before, proof].map(proofsFor(memberId)) })
    },
    list: async (memberId, orderId) => {
      const owned = await orders.find(orderId)
      if (owned?.memberId !== memberId) return reject('FINANCE_ORDER_UNKNOWN')
      const of = await caseFor(memberId, owned)
      return accept({ proofs: of ? (await rows.list(of.orderId)).map(proofsFor(memberId)) : [] })
    },
    file: async (memberId, proofId) => {
      const found = await rows.file(proofId)
      return found && (await caseFor(memberId, await orders.find(found.orderId))) ? found : undefined
    },
    countOf: async (unit, orderId, memberId) =>
      (await rows.in(unit).list(orderId)).filter((each) => each.memberId === memberId).length,
    files: async (orderId) => {
      const found = await Promise.all((await rows.list(orderId)).map(({ proofId }) => rows.file(proofId)))
      return found.filter((file) => file !== undefined)
    },
  }
}

import type { CodeName } from './codes.ts'
import type { RejectData } from './reject-data.ts'

export interface Accepted<Value> {
  readonly ok: true
  readonly value: Value
}

/** An expected "no": it promises that nothing happened. `data` is what contract/reject-data.ts says of its code. */
export interface Rejected<Code extends CodeName> {
  readonly ok: false
  readonly code: Code
  readonly data?: RejectData<Code>
}

/** What everything that decides answers, on both sides. */
export type Outcome<Value, Code extends CodeName = never> = Accepted<Value> | Rejected<Code>

/** An outcome of whatever call it is, with whatever of the catalogue's codes. */
export type AnyOutcome = Outcome<unknown, CodeName>

export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value })

/** Codes of contract/reject-data.ts need their data. */
export const reject = <Code extends CodeName>(
  code: Code,
  ...data: RejectData<Code> extends null ? [] : [RejectData<Code>]
): Rejected<Code> => (data[0] === undefined ? { ok: false, code } : { ok: false, code, data: data[0] })

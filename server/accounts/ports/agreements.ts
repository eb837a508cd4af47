import type { Agreement } from '#contract/site/entities/agreement.ts'

/** What members have agreed to, when they registered and since. [C-11] */
export interface Agreements {
  /** The texts in force that the member has not agreed to. */
  due(memberId: string): Promise<readonly Agreement[]>
  /** False: these are not the versions in force. */
  accept(memberId: string, versions: string): Promise<boolean>
}

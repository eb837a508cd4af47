import type { account } from './zh-CN/account.ts'
import type { common } from './zh-CN/common.ts'
import type { help } from './zh-CN/help.ts'
import type { live } from './zh-CN/live.ts'
import type { member } from './zh-CN/member.ts'
import type { room } from './zh-CN/room.ts'
import type { shell } from './zh-CN/shell.ts'
import type { site } from './zh-CN/site.ts'
import type { verification } from './zh-CN/verification.ts'

/** The words of each area of screens; English has the same shape, or it does not compile. */
declare module '#src/shared/app/translations.tsx' {
  interface Areas {
    common: typeof common
    shell: typeof shell
    live: typeof live
    room: typeof room
    member: typeof member
    account: typeof account
    verification: typeof verification
    site: typeof site
    help: typeof help
  }
}

import * as z from 'zod/mini'

export const promotionPushes = {
  /**
   * An operator has changed promotions that are shown: ask again for those that a page shows, members for their standings
   * too; it says of none what it is now, since each is shown only whom it is meant for. Everybody hears it at once, so
   * ask within the next two seconds, not in the same moment; also soon after a connection. [C-15]
   */
  'promotions.changed': z.object({}),
} as const

/** Where one invites, and where the link of a code leads. [C-15] */
export const invitePath = '/app/invite'
export const inviteLinkOf = (code: string): string => `${location.origin}/i/${code}`

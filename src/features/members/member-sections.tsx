import type { ReactNode } from 'react'
import { IconShieldCheck } from '#src/ui/account-icons.tsx'
import { IconClock, IconHome, IconUser } from '#src/ui/icons.tsx'
import { IconBank, IconFile } from '#src/ui/member-icons.tsx'
import { IconCrown, IconEyeOff, IconSettings } from '#src/ui/room-icons.tsx'

export const memberPath = '/app/member'

/** What happened to the account. */
export const activityPath = `${memberPath}/security/activity`
/** Where one ends all other sessions. */
export const changesPath = `${memberPath}/security#changes`
export const devicesPath = `${memberPath}/security#devices`

/** The pages of the member centre, in the order of its list. */
export const sections = ['profile', 'security', 'payout', 'limits', 'documents', 'vip', 'blocks', 'settings'] as const
export type Section = (typeof sections)[number]

export const sectionIcons: Readonly<Record<Section | 'home', ReactNode>> = {
  home: <IconHome />,
  profile: <IconUser />,
  security: <IconShieldCheck />,
  payout: <IconBank />,
  limits: <IconClock />,
  documents: <IconFile />,
  vip: <IconCrown />,
  blocks: <IconEyeOff />,
  settings: <IconSettings />,
}

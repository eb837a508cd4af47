import type { ReactNode } from 'react'
import type { DeviceType } from '#contract/site/rules/device-type.ts'
import { IconPhone } from '#src/ui/account-icons.tsx'
import { IconDevice, IconLaptop, IconTablet } from '#src/ui/member-icons.tsx'

const icons: Readonly<Record<DeviceType, ReactNode>> = {
  iPhone: <IconPhone />,
  Android: <IconPhone />,
  iPad: <IconTablet />,
  Mac: <IconLaptop />,
  Windows: <IconLaptop />,
  Linux: <IconLaptop />,
  other: <IconDevice />,
}

/** The picture of a kind of device. [L-12] */
export const deviceIconOf = (deviceType: string): ReactNode => icons[deviceType as DeviceType] ?? icons.other

import { expect, test } from 'vitest'
import { siteDefaults } from '#server/site/domain/site-defaults.ts'
import { settingFaults } from './setting-faults.ts'

test('[C-14] a network of USDT is there once, and its token is a contract of it', () => {
  const [tron, ethereum] = siteDefaults.usdtNetworks
  expect(settingFaults('usdtNetworks', [tron, ethereum])).toEqual([])
  expect(settingFaults('usdtNetworks', [tron, tron])).toEqual(['TRC20 is there twice', 'TRC20 is there twice'])
  expect(settingFaults('usdtNetworks', [{ ...tron, token: ethereum?.token }])).toEqual([
    `${ethereum?.token} is no address of TRC20`,
  ])
})

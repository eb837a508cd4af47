import { expect, test } from 'vitest'
import { homeBlocks } from './home-blocks.ts'

test('[C-10] sections stand in the order of the operator; neighbours share a column', () => {
  expect(homeBlocks(['notices', 'stage', 'hot', 'live', 'banners'])).toEqual([
    { kind: 'notices' },
    { kind: 'column', sections: ['stage', 'hot', 'live'] },
    { kind: 'banners' },
  ])
  expect(homeBlocks(['live', 'banners', 'venues', 'odds', 'live'])).toEqual([
    { kind: 'column', sections: ['live'] },
    { kind: 'banners' },
    { kind: 'column', sections: ['venues', 'odds'] },
  ])
})

test('[C-10] the greeting has a column also where no section has one', () => {
  expect(homeBlocks(['notices', 'banners'])).toEqual([
    { kind: 'notices' },
    { kind: 'column', sections: [] },
    { kind: 'banners' },
  ])
  expect(homeBlocks([])).toEqual([{ kind: 'column', sections: [] }])
})

import { expect, test } from 'vitest'
import { bodyBlocks } from './body-blocks.ts'

test('[C-10] an article is made of paragraphs and lists, and nothing in it is more than text', () => {
  expect(
    bodyBlocks(
      '开始之前\n请先登录。\n\n步骤：\n- 打开钱包\n-  选择渠道 \n\n\n<b>不是标签</b> - 也不是列表\r\n\r\n- 末项',
    ),
  ).toEqual([
    { kind: 'paragraph', text: '开始之前\n请先登录。' },
    { kind: 'paragraph', text: '步骤：' },
    { kind: 'list', items: ['打开钱包', '选择渠道'] },
    { kind: 'paragraph', text: '<b>不是标签</b> - 也不是列表' },
    { kind: 'list', items: ['末项'] },
  ])
  expect(bodyBlocks('\n \n')).toEqual([])
})

test('[C-10] a numbered line alone is a heading, one with more below it is not', () => {
  expect(bodyBlocks('一、谁可以使用\n\n- 成年人\n\n1. Who may use it\n\n1. 打开钱包\n2. 选择渠道')).toEqual([
    { kind: 'heading', text: '一、谁可以使用' },
    { kind: 'list', items: ['成年人'] },
    { kind: 'heading', text: '1. Who may use it' },
    { kind: 'paragraph', text: '1. 打开钱包\n2. 选择渠道' },
  ])
})

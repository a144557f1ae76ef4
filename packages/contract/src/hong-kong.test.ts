import { expect, test } from 'vitest'
import { toHongKong } from './hong-kong.ts'

test('the texts have the words of Hong Kong, at any depth', () => {
  expect(toHongKong({ trash: { lead: '照片還在這台裝置裡' }, email: '{{email}} 的電子郵件地址' })).toEqual({
    trash: { lead: '相片還在這部裝置裏' },
    email: '{{email}} 的電郵地址',
  })
  expect(toHongKong({ elder: '哥哥或姊姊', died: '您已過世', kin: '兄弟姊妹' })).toEqual({
    elder: '哥哥或姐姐',
    died: '您已離世',
    kin: '兄弟姊妹',
  })
})

test('著 stays where it is no particle', () => {
  expect(toHongKong({ text: '相簿收著著名的照片，接著是顯著的，旁寫著名字' })).toEqual({
    text: '相簿收着著名的相片，接着是顯著的，旁寫着名字',
  })
})

import type { Messages } from '../en.ts'

export const zhCnPrinting: Messages['printing'] = {
  charts: {
    titles: {
      everyone: '我们全家',
      focus: '{name}的家人',
      ancestors: '{name}的祖先',
      descendants: '{name}的后代',
      hourglass: '{name}的祖先和后代',
      fan: '{name}的祖先',
      half_fan: '{name}的祖先',
      line: '{name}与{other}的亲属关系',
      lives: '家人的一生',
    },
    people: '图中共{count}人',
    made: '{date}制作',
    sheet: '第{sheet}张',
    plan: '共{count}张。每一排从左到右摆放，各排从上到下排列，后一张压住前一张的边缘。',
    planGaps: '图上没有编号的地方是空白，不用纸。',
    portrait: '{name}的照片',
  },
}

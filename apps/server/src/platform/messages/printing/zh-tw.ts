import type { Messages } from '../en.ts'

export const zhTwPrinting: Messages['printing'] = {
  charts: {
    titles: {
      everyone: '我們全家',
      focus: '{name}的家人',
      ancestors: '{name}的祖先',
      descendants: '{name}的後代',
      hourglass: '{name}的祖先和後代',
      fan: '{name}的祖先',
      half_fan: '{name}的祖先',
      line: '{name}與{other}的親屬關係',
      lives: '家人的一生',
    },
    people: '圖中共{count}人',
    made: '{date}製作',
    sheet: '第{sheet}張',
    plan: '共{count}張。每一排由左至右擺放，各排由上而下排列，後一張壓住前一張的邊緣。',
    planGaps: '圖上沒有編號的地方是空白，不用紙。',
    portrait: '{name}的照片',
  },
}

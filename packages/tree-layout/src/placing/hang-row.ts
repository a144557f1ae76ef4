import type { Scene } from '../scene.ts'
import { middleOf } from '../structure/blocks.ts'
import type { BoxForest } from './box-tree.ts'
import { isFixed } from './meeting-place.ts'
import type { RowOrder } from './row-order.ts'

/** The weights of a link that stays, of one that replaces another, and of one that cannot be given up. */
const stayWeight = 17
const changeWeight = 16
const fixedWeight = 2 ** 20

/** Attaches the boxes of a row, whose order has changed, to the boxes of the row above. */
export class RowHanger {
  private readonly scene: Scene
  private readonly forest: BoxForest
  private readonly order: RowOrder
  private readonly homeUnion: Int32Array
  private readonly hangsFrom: Int32Array
  /** Positions below a row, from left to right: one for each box (of guests) and one for each union. */
  private readonly placeOfBox: Int32Array
  private readonly placeOfUnion: Int32Array
  private readonly boxAt: Int32Array
  /** Maps a union to the row in which its position was assigned; rows are numbered from 1. */
  private readonly toldIn: Int32Array
  private row = 0
  /**
   * Links between the rows: the heaviest chain of links without crossings that ends with each, and the previous one in that
   * chain.
   */
  private readonly person: Int32Array
  private readonly at: Int32Array
  private readonly weight: Float64Array
  private readonly previous: Int32Array
  /** A Fenwick tree (1994) over positions: the heaviest link up to each (-1 for none), and its weight (0 for none). */
  private readonly heaviest: Int32Array
  private readonly heaviestWeight: Float64Array
  /** Maps a box to its chosen link, or -1. */
  private readonly chosen: Int32Array
  /** Maps a link to its box, and the index of a box in its row to the bound on its right. */
  private readonly boxOfLink: Int32Array
  private readonly bound: Int32Array

  constructor(scene: Scene, forest: BoxForest, order: RowOrder, homeUnion: Int32Array, hangsFrom: Int32Array) {
    this.scene = scene
    this.forest = forest
    this.order = order
    this.homeUnion = homeUnion
    this.hangsFrom = hangsFrom
    const { scratch } = scene
    const places = forest.count + scene.unions.count
    const links = forest.count + scene.graph.size
    this.placeOfBox = scratch.ints(forest.count)
    this.placeOfUnion = scratch.ints(scene.unions.count)
    this.boxAt = scratch.rawInts(places)
    this.toldIn = scratch.ints(scene.unions.count)
    this.person = scratch.rawInts(links)
    this.at = scratch.rawInts(links)
    this.weight = scratch.rawFloats(links)
    this.previous = scratch.rawInts(links)
    this.heaviest = scratch.rawInts(places + 1)
    this.heaviestWeight = scratch.rawFloats(places + 1)
    this.chosen = scratch.rawInts(forest.count)
    this.boxOfLink = scratch.rawInts(links)
    this.bound = scratch.rawInts(forest.count)
  }

  /** Keeps as many links as possible without crossings; every other box becomes a guest as near as possible. */
  hang(above: Int32Array, count: number): void {
    const places = this.tellPlaces(above, count)
    this.chooseLinks(places)
    for (let i = 0; i < count; i++) {
      this.forest.firstChild[above[i]!] = -1
      this.forest.lastChild[above[i]!] = -1
    }
    this.append(places)
  }

  private tellPlaces(above: Int32Array, count: number): number {
    const { blocks, unionStart, unionsOf } = this.scene
    this.row++
    let places = 0
    for (let i = 0; i < count; i++) {
      const box = above[i]!
      this.boxAt[places] = box
      this.placeOfBox[box] = places++
      if (box >= blocks.count) continue
      for (let u = unionStart[box]!; u < unionStart[box + 1]!; u++) {
        this.boxAt[places] = box
        this.toldIn[unionsOf[u]!] = this.row
        this.placeOfUnion[unionsOf[u]!] = places++
      }
    }
    return places
  }

  private chooseLinks(places: number): void {
    const { blocks, unions } = this.scene
    const { forest, order, boxOfLink, toldIn, placeOfUnion, hangsFrom, row, at, weight, heaviest, heaviestWeight, chosen } = this
    const { boxes } = order
    const { count, start, members } = blocks
    const { homeOf } = unions
    const { homeUnion } = this
    const { parent } = forest
    heaviest.fill(-1, 0, places + 1)
    heaviestWeight.fill(0, 0, places + 1)
    let links = 0
    for (let i = 0; i < order.length; i++) {
      const box = boxes[i]!
      const first = links
      chosen[box] = -1
      if (isFixed(box, count, homeUnion, parent)) {
        const union = forest.family[box]! - 1
        const place = union >= 0 ? placeOfUnion[union]! : this.placeOfBox[parent[box]!]!
        this.addLink(links++, -1, place, fixedWeight)
      } else {
        for (let m = start[box]!; m < start[box + 1]!; m++) {
          const person = members[m]!
          const union = homeOf[person]!
          if (union < 0 || toldIn[union] !== row) continue
          this.addLink(links++, person, placeOfUnion[union]!, hangsFrom[person] === union ? stayWeight : changeWeight)
        }
      }
      // Done afterwards, because one link of a box must not follow another of the same box.
      for (let link = first; link < links; link++) {
        boxOfLink[link] = box
        const own = weight[link]!
        for (let p = at[link]! + 1; p <= places; p += p & -p) {
          if (heaviestWeight[p]! >= own) continue
          heaviest[p] = link
          heaviestWeight[p] = own
        }
      }
    }
    for (let link = this.heaviestUpTo(places - 1); link !== -1; link = this.previous[link]!) chosen[boxOfLink[link]!] = link
  }

  private addLink(link: number, person: number, at: number, weight: number): void {
    const previous = this.heaviestUpTo(at)
    this.person[link] = person
    this.at[link] = at
    this.previous[link] = previous
    this.weight[link] = weight + (previous === -1 ? 0 : this.weight[previous]!)
  }

  private heaviestUpTo(place: number): number {
    const { heaviestWeight } = this
    let best = 0
    let from = 0
    for (let p = place + 1; p > 0; p -= p & -p) {
      if (heaviestWeight[p]! <= best) continue
      best = heaviestWeight[p]!
      from = p
    }
    return from === 0 ? -1 : this.heaviest[from]!
  }

  private append(places: number): void {
    const { blocks, unions } = this.scene
    const { forest, order, chosen, bound, at, person, placeOfBox, boxAt, homeUnion, hangsFrom } = this
    const { boxes } = order
    const { count, start, members } = blocks
    const { family, weight, parent, pull, anchor, nextSibling } = forest
    const { anchor: anchorOf } = this.scene
    // A guest stands somewhere between the links beside it: this is the bound on the right, from right to left.
    for (let i = order.length - 1, right = places - 1; i >= 0; i--) {
      const link = chosen[boxes[i]!]!
      if (link !== -1) right = at[link]!
      bound[i] = right
    }
    let left = 0
    let lastUnion = -1
    let last = -1
    for (let i = 0; i < order.length; i++) {
      const box = boxes[i]!
      const link = chosen[box]!
      const isHeld = isFixed(box, count, homeUnion, parent)
      left = link !== -1 ? at[link]! : Math.min(Math.max(placeOfBox[parent[box]!]!, left), bound[i]!)
      const child = link === -1 ? -1 : person[link]!
      let union = child === -1 ? -1 : unions.homeOf[child]!
      if (isHeld) union = family[box]! - 1
      else {
        for (let m = start[box]!; m < start[box + 1]!; m++) hangsFrom[members[m]!] = -1
        homeUnion[box] = union
        if (child !== -1) {
          hangsFrom[child] = union
          pull[box] = middleOf(blocks, child)
        }
      }
      nextSibling[box] = -1
      forest.append(boxAt[left]!, box)
      family[box] = union + 1
      if (isHeld && parent[box]! >= count) continue
      weight[box] = 0
      if (union < 0) continue
      anchor[box] = anchorOf[union]!
      if (union !== lastUnion) {
        if (last !== -1) weight[last]! += 1
        weight[box]! += 1
      }
      lastUnion = union
      last = box
    }
    if (last !== -1) weight[last]! += 1
  }
}

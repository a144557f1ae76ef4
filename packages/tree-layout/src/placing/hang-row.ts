import { middleOf } from '../scene.ts'
import type { Scene } from '../scene.ts'
import type { BoxForest } from './box-tree.ts'
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
  /** A Fenwick tree (1994) over positions: the heaviest link up to each. */
  private readonly heaviest: Int32Array
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
    const { forest, order, boxOfLink } = this
    this.heaviest.fill(-1, 0, places + 1)
    let links = 0
    for (let i = 0; i < order.length; i++) {
      const box = order.boxes[i]!
      const first = links
      this.chosen[box] = -1
      if (order.isFixed(box)) {
        const union = forest.family[box]! - 1
        links = this.addLink(
          links,
          -1,
          union >= 0 ? this.placeOfUnion[union]! : this.placeOfBox[forest.parent[box]!]!,
          fixedWeight,
        )
      } else {
        for (let m = blocks.start[box]!; m < blocks.start[box + 1]!; m++) {
          const person = blocks.members[m]!
          const union = unions.homeOf[person]!
          if (union < 0 || this.toldIn[union] !== this.row) continue
          links = this.addLink(
            links,
            person,
            this.placeOfUnion[union]!,
            this.hangsFrom[person] === union ? stayWeight : changeWeight,
          )
        }
      }
      // Done afterwards, because one link of a box must not follow another of the same box.
      for (let link = first; link < links; link++) {
        boxOfLink[link] = box
        for (let p = this.at[link]! + 1; p <= places; p += p & -p) {
          if (this.heaviest[p] === -1 || this.weight[this.heaviest[p]!]! < this.weight[link]!) this.heaviest[p] = link
        }
      }
    }
    for (let link = this.heaviestUpTo(places - 1); link !== -1; link = this.previous[link]!) this.chosen[boxOfLink[link]!] = link
  }

  private addLink(link: number, person: number, at: number, weight: number): number {
    const previous = this.heaviestUpTo(at)
    this.person[link] = person
    this.at[link] = at
    this.previous[link] = previous
    this.weight[link] = weight + (previous === -1 ? 0 : this.weight[previous]!)
    return link + 1
  }

  private heaviestUpTo(place: number): number {
    let best = -1
    for (let p = place + 1; p > 0; p -= p & -p) {
      const link = this.heaviest[p]!
      if (link !== -1 && (best === -1 || this.weight[link]! > this.weight[best]!)) best = link
    }
    return best
  }

  private append(places: number): void {
    const { blocks, unions } = this.scene
    const { forest, order, chosen, bound } = this
    // A guest stands somewhere between the links beside it: this is the bound on the right, from right to left.
    for (let i = order.length - 1, right = places - 1; i >= 0; i--) {
      const link = chosen[order.boxes[i]!]!
      if (link !== -1) right = this.at[link]!
      bound[i] = right
    }
    let left = 0
    let lastUnion = -1
    let last = -1
    for (let i = 0; i < order.length; i++) {
      const box = order.boxes[i]!
      const link = chosen[box]!
      const isFixed = order.isFixed(box)
      left = link !== -1 ? this.at[link]! : Math.min(Math.max(this.placeOfBox[forest.parent[box]!]!, left), bound[i]!)
      const child = link === -1 ? -1 : this.person[link]!
      let union = child === -1 ? -1 : unions.homeOf[child]!
      if (isFixed) union = forest.family[box]! - 1
      else {
        for (let m = blocks.start[box]!; m < blocks.start[box + 1]!; m++) this.hangsFrom[blocks.members[m]!] = -1
        this.homeUnion[box] = union
        if (child !== -1) {
          this.hangsFrom[child] = union
          forest.pull[box] = middleOf(blocks, child)
        }
      }
      forest.nextSibling[box] = -1
      forest.append(this.boxAt[left]!, box)
      forest.family[box] = union + 1
      if (isFixed && forest.parent[box]! >= blocks.count) continue
      forest.weight[box] = 0
      if (union < 0) continue
      forest.anchor[box] = this.scene.anchor[union]!
      if (union !== lastUnion) {
        if (last !== -1) forest.weight[last]! += 1
        forest.weight[box]! += 1
      }
      lastUnion = union
      last = box
    }
    if (last !== -1) forest.weight[last]! += 1
  }
}

import { describe, expect, it } from 'vitest'
import { findReadParts, findUsedParts, removeUnusedParts } from './mantine-parts.ts'

const menu = `import { MenuItem } from "./MenuItem.mjs";
const Menu = factory((props) => "Menu.Search is only a text here");
Menu.displayName = "@mantine/core/Menu";
Menu.Item = MenuItem;
Menu.Sub = MenuSub;
Menu.classes = { ...Popover.classes, root: "m-1" };
Menu.varsResolver = Popover.varsResolver;
Menu.extend = identity();
export { Menu };`

describe('mantineParts', () => {
  it('removes the parts that no source reads, and nothing with side effects', () => {
    const { code, removed } = removeUnusedParts(menu, findUsedParts([menu.replace(/"[^"]*"/g, '""'), '<Menu.Item />']))
    expect(removed).toEqual(['Menu.displayName', 'Menu.Sub', 'Menu.classes', 'Menu.varsResolver'])
    expect(code).toContain('Menu.Item = MenuItem;')
    expect(code).toContain('Menu.extend = identity();')
    expect(code).not.toContain('MenuSub')
  })

  it('keeps what a used part is made of', () => {
    const used = findUsedParts(['<InputBase.Wrapper />', 'InputBase.Wrapper = Input.Wrapper;\n'])
    expect([...used]).toEqual(['InputBase.Wrapper', 'Input.Wrapper'])
  })

  it.each([
    ['a member', 'jsx(Menu.Sub, {})'],
    ['a member of a renamed component', 'jsx(Menu$1.Sub, {})'],
    ['an index', 'jsx(Menu["Sub"], {})'],
    ['a destructured name', 'const { Item, Sub: Submenu } = Menu;'],
  ])('finds a removed part that the bundle reads as %s', (_kind, code) => {
    expect(findReadParts(code, new Set(['Menu.Sub', 'Menu.Search']))).toEqual(['Menu.Sub'])
  })

  it('does not take a text, another component or an assignment for a reading', () => {
    const code = `const text = "Menu.Sub"; // Menu.Sub\njsx(SubMenu.Sub, {});\nMenu.Sub = Other;`
    expect(findReadParts(code, new Set(['Menu.Sub']))).toEqual([])
  })
})

/** People that do not exist, of units that do. */

import type { CompetitorId } from "@shared/CompetitorId";
import type { Person } from "@shared/Person";
import type { PersonLine } from "@shared/PersonLine";
import type { Tpn } from "@shared/Tpn";

const NAMES = [
  "甲一", "乙二", "丙三", "丁四", "戊五", "己六", "庚七", "辛八", "壬九", "癸十", "子十一", "丑十二",
  "寅十三", "卯十四", "辰十五", "巳十六", "午十七", "未十八", "申十九", "酉二十", "戌廿一", "亥廿二", "乾廿三", "坤廿四",
];
const UNITS = [
  "上海", "江苏", "浙江", "重庆", "新疆生产建设兵团", "广东", "北京", "山东", "青岛", "湖北", "四川", "河北",
  "宁波", "深圳", "安徽", "中国煤矿体协", "天津", "河南", "湖南", "福建", "上海", "江苏", "浙江", "安徽",
];
const TITLES = ["特级大师", "国际大师", "", "国家大师", "", ""];

/** The units of the sample. */
export const DELEGATIONS = [...new Set(UNITS)];

/** The `n`th person, from 1. */
export function person(n: number, at: Partial<PersonLine> = {}): PersonLine {
  return {
    competitor: id(n),
    number: n as Tpn,
    name: `选手${NAMES[n - 1] ?? `第${n}`}`,
    title: TITLES[n % TITLES.length] ?? "",
    delegation: UNITS[(n - 1) % UNITS.length] ?? "",
    rating: n % 9 === 0 ? null : 2560 - n * 17,
    filler: n === 24,
    status: "active",
    ...at,
  };
}

/** The form of the `n`th person. */
export function form(n: number): Person {
  const line = person(n);
  return {
    name: line.name,
    sex: "male",
    born: `19${80 + (n % 20)}-0${1 + (n % 9)}-1${n % 10}`,
    title: line.title,
    rating: line.rating,
    fide_id: n % 4 === 0 ? "" : `86${String(10000 + n * 7)}`,
    registration: `2023-${String(n).padStart(4, "0")}`,
    registered_year: 2023,
    registered_unit: line.delegation,
    citizen: true,
    household: "",
    student: null,
    professional: null,
    represents: null,
    insured_months: null,
    documents: [],
  };
}

export function id(n: number): CompetitorId {
  return n.toString(16).padStart(32, "0") as CompetitorId;
}

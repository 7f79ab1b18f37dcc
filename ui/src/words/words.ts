/** Words for people, in Chinese and English: the UI's own and those that are shared with Rust. */

import sharedEn from "@words/en.json";
import sharedZh from "@words/zh.json";
import i18next from "i18next";
import { initReactI18next, useTranslation } from "react-i18next";
import en from "./en.json";
import zh from "./zh.json";

/** The languages, the first one first. */
export const LANGUAGES = ["zh", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

const KEPT_AS = "yicheng-language";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "ui";
    resources: { ui: typeof zh; shared: typeof sharedZh };
    enableSelector: false;
  }
}

void i18next.use(initReactI18next).init({
  lng: keptLanguage(),
  fallbackLng: "zh",
  defaultNS: "ui",
  resources: { zh: { ui: zh, shared: sharedZh }, en: { ui: en, shared: sharedEn } },
  interpolation: { escapeValue: false }, // React escapes
  initAsync: false,
});
showLanguage(currentLanguage());

/** The words of the language that is shown now, and again when it changes. */
export function useWords() {
  return useTranslation("ui").t;
}

/** Says words by their key. */
export type Words = ReturnType<typeof useWords>;

/** The words outside a component, such as for a notice. */
export const words = i18next.getFixedT(null, "ui");

/** The words that are shared with Rust: refusals, rules, tie-breaks, roles. */
export const sharedWords = i18next.getFixedT(null, "shared");

export function currentLanguage(): Language {
  return i18next.language === "en" ? "en" : "zh";
}

/** Shows everything in another language, now and at the next start. */
export async function speak(language: Language): Promise<void> {
  localStorage.setItem(KEPT_AS, language);
  await i18next.changeLanguage(language);
  showLanguage(language);
}

/** The text in the language that is shown. */
export function inLanguage(text: { readonly zh: string; readonly en: string }): string {
  return text[currentLanguage()];
}

function keptLanguage(): Language {
  return localStorage.getItem(KEPT_AS) === "en" ? "en" : "zh";
}

/** Screen readers and fonts go by the language of the page. */
function showLanguage(language: Language): void {
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
}

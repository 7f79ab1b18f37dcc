import stylistic from "@stylistic/eslint-plugin";
import reactHooks from "eslint-plugin-react-hooks";
import tseslint from "typescript-eslint";

const TAURI = { regex: "^@tauri-apps/", message: "Only backend/tauri.ts talks to Tauri." };
const BACKEND = { regex: "/backend/", message: "Parts know no backend: a screen hands them what they show." };
const APP = { regex: "/app/", message: "Only main.tsx puts the app together." };
const SCREENS = { regex: "/screens/", message: "Only the router knows the screens." };
const OTHER_SCREEN = {
  regex: "^\\.\\./(?!\\.\\./)|/screens/",
  message: "Screens do not import each other; what two need is a part.",
};

/** What the files may not import, as a rule. */
const forbid = (...patterns) => ({ "no-restricted-imports": ["error", { patterns }] });

export default tseslint.config(
  { ignores: ["dist", "node_modules", "public/boot.js"] },
  ...tseslint.configs.strictTypeChecked,
  ...tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat.recommended,
  stylistic.configs.customize({ quotes: "double", semi: true, arrowParens: true, braceStyle: "1tbs" }),
  {
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      "@stylistic/max-len": ["error", { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true }],
      "@stylistic/quote-props": ["error", "as-needed"],
      "@stylistic/jsx-one-expression-per-line": "off",
      "@stylistic/multiline-ternary": "off",
      "@stylistic/max-statements-per-line": ["error", { max: 2 }],
      "@stylistic/operator-linebreak": ["error", "before", { overrides: { "=": "after" } }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // Handlers that return nothing may be handed over as they are.
      "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
      "@typescript-eslint/consistent-type-definitions": ["error", "interface"],
      ...forbid(TAURI),
    },
  },
  { files: ["src/backend/tauri.ts"], rules: { "no-restricted-imports": "off" } },
  { files: ["src/parts/**", "src/input/**"], rules: forbid(TAURI, BACKEND, APP, SCREENS) },
  { files: ["src/screens/**"], rules: forbid(TAURI, APP, OTHER_SCREEN) },
  { files: ["src/words/**", "src/theme/**"], rules: forbid(TAURI, BACKEND, APP, SCREENS) },
  { files: ["**/*.test.*", "src/testing/**"], rules: { "@typescript-eslint/no-non-null-assertion": "off" } },
  { files: ["eslint.config.js"], ...tseslint.configs.disableTypeChecked },
);

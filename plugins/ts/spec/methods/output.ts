export interface Rows {
  readonly row0: string
  readonly row1: string
  readonly row2: string
  readonly row3: string
  readonly row4: string
  readonly row5: string
  readonly row6: string
  readonly row7: string
  readonly row8: string
  readonly row9: string
  readonly row10: string
  readonly row11: string
  readonly row12: string
  readonly row13: string
  readonly row14: string
  readonly row15: string
  readonly row16: string
  readonly row17: string
  readonly row18: string
  readonly row19: string
  readonly row20: string
  readonly row21: string
  readonly row22: string
  readonly row23: string
  readonly row24: string
  readonly row25: string
  readonly row26: string
  readonly row27: string
  readonly row28: string
  readonly row29: string
  readonly row30: string
  readonly row31: string
  readonly row32: string
  readonly row33: string
  readonly row34: string
  readonly row35: string
  readonly row36: string
  readonly row37: string
  readonly row38: string
  readonly row39: string
  readonly row40: string
  readonly row41: string
  readonly row42: string
  readonly row43: string
  readonly row44: string
  readonly row45: string
  readonly row46: string
  readonly row47: string
  readonly row48: string
  readonly row49: string
  readonly row50: string
  readonly row51: string
  readonly row52: string
  readonly row53: string
  readonly row54: string
  readonly row55: string
  readonly row56: string
  readonly row57: string
  readonly row58: string
  readonly row59: string
  readonly row60: string
  readonly row61: string
  readonly row62: string
  readonly row63: string
  readonly row64: string
  readonly row65: string
  readonly row66: string
  readonly row67: string
  readonly row68: string
  readonly row69: string
  readonly row70: string
  readonly row71: string
  readonly row72: string
  readonly row73: string
  readonly row74: string
  readonly row75: string
  readonly row76: string
  readonly row77: string
  readonly row78: string
  readonly row79: string
  readonly row80: string
  readonly row81: string
  readonly row82: string
  readonly row83: string
  readonly row84: string
  readonly row85: string
  readonly row86: string
  readonly row87: string
  readonly row88: string
  readonly row89: string
  readonly row90: string
  readonly row91: string
  readonly row92: string
  readonly row93: string
  readonly row94: string
  readonly row95: string
  readonly row96: string
  readonly row97: string
  readonly row98: string
  readonly row99: string
  readonly row100: string
  readonly row101: string
  readonly row102: string
  readonly row103: string
  readonly row104: string
  readonly row105: string
  readonly row106: string
  readonly row107: string
  readonly row108: string
  readonly row109: string
  readonly row110: string
  readonly row111: string
  readonly row112: string
  readonly row113: string
  readonly row114: string
  readonly row115: string
  readonly row116: string
  readonly row117: string
  readonly row118: string
  readonly row119: string
  readonly row120: string
  readonly row121: string
  readonly row122: string
  readonly row123: string
  readonly row124: string
  readonly row125: string
  readonly row126: string
  readonly row127: string
  readonly row128: string
  readonly row129: string
  readonly row130: string
  readonly row131: string
  readonly row132: string
  readonly row133: string
  readonly row134: string
  readonly row135: string
  readonly row136: string
  readonly row137: string
  readonly row138: string
  readonly row139: string
  readonly row140: string
  readonly row141: string
  readonly row142: string
  readonly row143: string
  readonly row144: string
  readonly row145: string
  readonly row146: string
  readonly row147: string
  readonly row148: string
  readonly row149: string
  readonly row150: string
  readonly row151: string
  readonly row152: string
  readonly row153: string
  readonly row154: string
  readonly row155: string
  readonly row156: string
  readonly row157: string
  readonly row158: string
  readonly row159: string
  readonly row160: string
  readonly row161: string
  readonly row162: string
  readonly row163: string
  readonly row164: string
  readonly row165: string
  readonly row166: string
  readonly row167: string
  readonly row168: string
  readonly row169: string
  readonly row170: string
  readonly row171: string
  readonly row172: string
  readonly row173: string
  readonly row174: string
  readonly row175: string
  readonly row176: string
  readonly row177: string
  readonly row178: string
  readonly row179: string
  readonly row180: string
  readonly row181: string
  readonly row182: string
  readonly row183: string
  readonly row184: string
  readonly row185: string
  readonly row186: string
  readonly row187: string
  readonly row188: string
  readonly row189: string
  readonly row190: string
  readonly row191: string
  readonly row192: string
  readonly row193: string
  readonly row194: string
  readonly row195: string
  readonly row196: string
  readonly row197: string
  readonly row198: string
  readonly row199: string
}
export class Rows {   async row0 () {}
  async row1 () {}
  async row2 () {}
  async row3 () {}
  async row4 () {}
  async row5 () {}
  async row6 () {}
  async row7 () {}
  async row8 () {}
  async row9 () {}
  async row10 () {}
  async row11 () {}
  async row12 () {}
  async row13 () {}
  async row14 () {}
  async row15 () {}
  async row16 () {}
  async row17 () {}
  async row18 () {}
  async row19 () {}
  async row20 () {}
  async row21 () {}
  async row22 () {}
  async row23 () {}
  async row24 () {}
  async row25 () {}
  async row26 () {}
  async row27 () {}
  async row28 () {}
  async row29 () {}
  async row30 () {}
  async row31 () {}
  async row32 () {}
  async row33 () {}
  async row34 () {}
  async row35 () {}
  async row36 () {}
  async row37 () {}
  async row38 () {}
  async row39 () {}
  async row40 () {}
  async row41 () {}
  async row42 () {}
  async row43 () {}
  async row44 () {}
  async row45 () {}
  async row46 () {}
  async row47 () {}
  async row48 () {}
  async row49 () {}
  async row50 () {}
  async row51 () {}
  async row52 () {}
  async row53 () {}
  async row54 () {}
  async row55 () {}
  async row56 () {}
  async row57 () {}
  async row58 () {}
  async row59 () {}
  async row60 () {}
  async row61 () {}
  async row62 () {}
  async row63 () {}
  async row64 () {}
  async row65 () {}
  async row66 () {}
  async row67 () {}
  async row68 () {}
  async row69 () {}
  async row70 () {}
  async row71 () {}
  async row72 () {}
  async row73 () {}
  async row74 () {}
  async row75 () {}
  async row76 () {}
  async row77 () {}
  async row78 () {}
  async row79 () {}
  async row80 () {}
  async row81 () {}
  async row82 () {}
  async row83 () {}
  async row84 () {}
  async row85 () {}
  async row86 () {}
  async row87 () {}
  async row88 () {}
  async row89 () {}
  async row90 () {}
  async row91 () {}
  async row92 () {}
  async row93 () {}
  async row94 () {}
  async row95 () {}
  async row96 () {}
  async row97 () {}
  async row98 () {}
  async row99 () {}
  async row100 () {}
  async row101 () {}
  async row102 () {}
  async row103 () {}
  async row104 () {}
  async row105 () {}
  async row106 () {}
  async row107 () {}
  async row108 () {}
  async row109 () {}
  async row110 () {}
  async row111 () {}
  async row112 () {}
  async row113 () {}
  async row114 () {}
  async row115 () {}
  async row116 () {}
  async row117 () {}
  async row118 () {}
  async row119 () {}
  async row120 () {}
  async row121 () {}
  async row122 () {}
  async row123 () {}
  async row124 () {}
  async row125 () {}
  async row126 () {}
  async row127 () {}
  async row128 () {}
  async row129 () {}
  async row130 () {}
  async row131 () {}
  async row132 () {}
  async row133 () {}
  async row134 () {}
  async row135 () {}
  async row136 () {}
  async row137 () {}
  async row138 () {}
  async row139 () {}
  async row140 () {}
  async row141 () {}
  async row142 () {}
  async row143 () {}
  async row144 () {}
  async row145 () {}
  async row146 () {}
  async row147 () {}
  async row148 () {}
  async row149 () {}
  async row150 () {}
  async row151 () {}
  async row152 () {}
  async row153 () {}
  async row154 () {}
  async row155 () {}
  async row156 () {}
  async row157 () {}
  async row158 () {}
  async row159 () {}
  async row160 () {}
  async row161 () {}
  async row162 () {}
  async row163 () {}
  async row164 () {}
  async row165 () {}
  async row166 () {}
  async row167 () {}
  async row168 () {}
  async row169 () {}
  async row170 () {}
  async row171 () {}
  async row172 () {}
  async row173 () {}
  async row174 () {}
  async row175 () {}
  async row176 () {}
  async row177 () {}
  async row178 () {}
  async row179 () {}
  async row180 () {}
  async row181 () {}
  async row182 () {}
  async row183 () {}
  async row184 () {}
  async row185 () {}
  async row186 () {}
  async row187 () {}
  async row188 () {}
  async row189 () {}
  async row190 () {}
  async row191 () {}
  async row192 () {}
  async row193 () {}
  async row194 () {}
  async row195 () {}
  async row196 () {}
  async row197 () {}
  async row198 () {}
  async row199 () {}
}
export default { title: 'ALL THE ROWS' } satisfies Table
